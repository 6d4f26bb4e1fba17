import type { Condition, ToolOptions } from './option.ts';

/** True where option values, by parameter name, meet a condition. */
export function holds({ option, is, not }: Condition, values: Readonly<Record<string, unknown>>): boolean {
  const value = values[option];
  const isOneOf = (some: readonly unknown[]) => some.includes(value);
  return value !== undefined && (!is || isOneOf(is)) && !(not && isOneOf(not));
}

/** True where a run with these parameters differs with another seed. */
export function hasVersions(
  { versions }: ToolOptions,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  return typeof versions === 'boolean' ? versions : holds(versions, parameters);
}
