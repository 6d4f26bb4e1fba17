import type { Condition } from './option.ts';

/** Whether what is set, by the names of parameters, meets a condition. */
export function holds({ option, is, not }: Condition, values: Readonly<Record<string, unknown>>): boolean {
  const value = values[option];
  const isOneOf = (some: readonly unknown[]) => some.includes(value);
  return value !== undefined && (!is || isOneOf(is)) && !(not && isOneOf(not));
}
