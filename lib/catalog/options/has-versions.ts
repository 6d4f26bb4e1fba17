import { holds } from './holds.ts';
import type { ToolOptions } from './option.ts';

/** Whether a run with these parameters would come out otherwise with another seed. */
export function hasVersions(
  { versions }: ToolOptions,
  parameters: Readonly<Record<string, unknown>>,
): boolean {
  return typeof versions === 'boolean' ? versions : holds(versions, parameters);
}
