import type { Condition, ToolOptions } from './option.ts';

/** Whether what is set, by the names of parameters, meets a condition. */
export function holds({ option, is, not }: Condition, values: Readonly<Record<string, unknown>>): boolean {
  const value = values[option];
  const isOneOf = (some: readonly unknown[]) => some.includes(value);
  return value !== undefined && (!is || isOneOf(is)) && !(not && isOneOf(not));
}

/** Whether a run with these parameters would come out otherwise with another seed. */
export function hasVersions(
  { versions }: ToolOptions,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  return typeof versions === 'boolean' ? versions : holds(versions, parameters);
}
