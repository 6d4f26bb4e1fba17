import { KEEPING_HOURS, type KeepingChoice } from '#lib/catalog/limits.ts';
import type { Caller } from '../identity/caller.ts';

const HOUR = 3_600_000;

interface Kept {
  readonly kind: Caller['kind'];
  /** What the person chose; null where they did not. */
  readonly hours: KeepingChoice | null;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  /** From when on it is kept, in epoch milliseconds. */
  readonly from: number;
}

/** When a task is deleted, in epoch milliseconds: so many hours from now, but never later than its person may have it. */
export function keptUntil({ kind, hours, createdAt, from }: Kept): number {
  const most = createdAt + KEEPING_HOURS[kind] * HOUR;
  return hours === null ? most : Math.min(most, from + hours * HOUR);
}
