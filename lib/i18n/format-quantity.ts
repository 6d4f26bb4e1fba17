/** Numbers with their units by a language's own conventions; `tag` is for `Intl` (`zh-TW`, not `tw`). */

import { MINUTE_MS } from '../time/durations.ts';

/** From here on, a size would be rounded to 1,000 kB. */
const MEGABYTE_FROM = 999_500;

/** A file size: 950 kB, 2.9 MB. */
export function formatBytes(tag: string, bytes: number): string {
  const [value, unit] = bytes < MEGABYTE_FROM ? [bytes / 1e3, 'kilobyte'] : [bytes / 1e6, 'megabyte'];
  return formatUnit(tag, { value, unit });
}

/** A size beside a limit that is counted in 1,048,576 bytes: 25 MB, and 25.1 MB for anything above it. */
export function formatMebibytes(tag: string, bytes: number): string {
  const tenths = Math.ceil((bytes / 2 ** 20) * 10) / 10;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: 'megabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(tenths);
}

/** A size in units of 1,073,741,824 bytes, as limits of storage are counted: 1.87 GB. */
export function formatGibibytes(tag: string, bytes: number): string {
  const options = {
    style: 'unit',
    unit: 'gigabyte',
    unitDisplay: 'short',
    maximumFractionDigits: 2,
  } as const;
  return new Intl.NumberFormat(tag, options).format(bytes / 2 ** 30);
}

/** Up to so many hours nobody counts in days. */
const MAX_HOURS = 48;

/** A duration as people say it, by its two largest units: 4 sec, 2 min, 23 hr 59 min, 29 days 23 hr. */
export function formatDuration(tag: string, seconds: number): string {
  return asWritten(tag, durationWords(tag, seconds));
}

function durationWords(tag: string, seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return formatUnit(tag, { value: whole, unit: 'second' });
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return formatUnit(tag, { value: minutes, unit: 'minute' });
  const hours = Math.floor(minutes / 60);
  if (hours >= MAX_HOURS) return inTwo(tag, [Math.floor(hours / 24), 'day'], [hours % 24, 'hour']);
  return inTwo(tag, [hours, 'hour'], [minutes % 60, 'minute']);
}

/** Steps that a range is rounded to, by the number from which each holds. */
const STEPS = [
  [60, 15],
  [20, 5],
  [10, 2],
] as const;

/** Bounds in seconds from which a range is told in minutes. */
const MINUTES_FROM = 120;

/** A range of seconds as people say it: 5–9 seconds, 2–3 minutes; one number where both ends are the same. */
export function formatDurationRange(tag: string, [low, high]: readonly [number, number]): string {
  const unit = high >= MINUTES_FROM ? 'minute' : 'second';
  const scale = unit === 'minute' ? 60 : 1;
  const [from, to] = [Math.floor(stepped(low) / scale), Math.ceil(stepped(high) / scale)];
  const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' });
  const [least, most] = [Math.max(1, from), Math.max(1, to)];
  return asWritten(tag, least === most ? format.format(most) : format.formatRange(least, most));
}

function stepped(seconds: number): number {
  const step = STEPS.find(([from]) => seconds >= from)?.[1] ?? 1;
  return Math.round(seconds / step) * step;
}

type Counted = readonly [count: number, unit: string];

function inTwo(tag: string, [count, unit]: Counted, [rest, smaller]: Counted): string {
  const larger = formatUnit(tag, { value: count, unit });
  return rest === 0 ? larger : `${larger} ${formatUnit(tag, { value: rest, unit: smaller })}`;
}

/** A moment of today or tomorrow in epoch milliseconds as the time of day here: 02:00, 2:00 AM. */
export function formatTimeOfDay(tag: string, milliseconds: number): string {
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(milliseconds);
}

/** Formats a retention in whole units: 1 hour, 24 hours, 30 days. */
export function formatSpan(tag: string, hours: number): string {
  const [value, unit] = hours > 24 ? [Math.round(hours / 24), 'day'] : [hours, 'hour'];
  return asWritten(
    tag,
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value),
  );
}

/** Japanese runs a time together, 23時間59分, where CLDR sets spaces. */
function asWritten(tag: string, time: string): string {
  return tag.startsWith('ja') ? time.replaceAll(/\s/g, '') : time;
}

/** A share of 0–1 with one decimal below ten per cent: 3.1%, 71%. */
export function formatShare(tag: string, share: number): string {
  const maximumFractionDigits = share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits }).format(share);
}

function formatUnit(tag: string, { value, unit }: { value: number; unit: string }): string {
  const maximumFractionDigits = value < 10 && !unit.endsWith('second') ? 1 : 0;
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits,
  }).format(value);
}

/** Time of day, rounded up to the minute, so that nobody comes too early. @param at epoch milliseconds */
export function formatClock(tag: string, at: number): string {
  const minute = Math.ceil(at / MINUTE_MS) * MINUTE_MS;
  return new Intl.DateTimeFormat(tag, { timeStyle: 'short' }).format(minute);
}

/** A moment in epoch seconds as a day, by a language's conventions. `tag` is for `Intl`. */
export function formatDay(tag: string, seconds: number): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(seconds * 1000);
}
