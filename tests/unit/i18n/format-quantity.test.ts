import { describe, expect, it } from 'vitest';
import { formatDuration, formatDurationRange, formatSpan } from '#lib/i18n/format-quantity.ts';

describe('times', () => {
  it.each([
    ['en-US', '24 hours', '23 hr 59 min'],
    ['ja-JP', '24時間', '23時間59分'],
    ['zh-TW', '24 小時', '23 小時 59 分鐘'],
    ['ko-KR', '24시간', '23시간 59분'],
  ])('[LANG-06] Durations are spaced as %s is written', (tag, span, duration) => {
    expect(formatSpan(tag, 24)).toBe(span);
    expect(formatDuration(tag, 24 * 3600 - 60)).toBe(duration);
  });

  it.each([
    ['en-US', '29 days 23 hr'],
    ['ja-JP', '29日23時間'],
  ])('[LANG-06] Long durations are counted in days, in %s', (tag, duration) => {
    expect(formatDuration(tag, 30 * 24 * 3600 - 60)).toBe(duration);
    expect(formatDuration(tag, 30 * 24 * 3600)).toBe(formatSpan(tag, 30 * 24));
  });

  it.each([
    ['en-US', '5–9 seconds', '2–3 minutes'],
    ['de-DE', '5–9 Sekunden', '2–3 Minuten'],
    ['es-ES', '5-9 segundos', '2-3 minutos'],
    ['fr-FR', '5–9 secondes', '2–3 minutes'],
    ['it-IT', '5-9 secondi', '2-3 minuti'],
    ['ja-JP', '5～9秒', '2～3分'],
    ['ko-KR', '5~9초', '2~3분'],
    ['pt-BR', '5–9 segundos', '2–3 minutos'],
    ['zh-TW', '5-9 秒', '2-3 分鐘'],
  ])('[LANG-06] A range of time is one number with two ends, in %s', (tag, seconds, minutes) => {
    // French sets a space that does not break.
    const said = (range: readonly [number, number]) => formatDurationRange(tag, range).replaceAll(/\s/g, ' ');
    expect(said([4.8, 9.1])).toBe(seconds);
    expect(said([125, 170])).toBe(minutes);
  });

  it('A range of time is told no more exactly than it is known, and as one number where its ends meet', () => {
    expect(formatDurationRange('en-US', [11.4, 23.9])).toBe('12–25 seconds');
    expect(formatDurationRange('en-US', [0.2, 0.7])).toBe('1 second');
    expect(formatDurationRange('en-US', [50, 190])).toBe('1–4 minutes');
  });
});
