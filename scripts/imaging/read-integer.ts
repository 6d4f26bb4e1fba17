import { UsageError } from './run.ts';

/** An option's value as a whole number within bounds. */
export function readInteger(option: string, value: unknown, bounds: { least: number; most: number }): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= bounds.least && number <= bounds.most))
    throw new UsageError(`${option} must be a whole number from ${bounds.least} to ${bounds.most}`);
  return number;
}
