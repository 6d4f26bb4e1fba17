import type { ToolOptions } from '../../options/option.ts';
import { planSize } from '../../plans/plan-size.ts';

/** Options of Kontext: what a person wrote, as the steps of a plan. */
export const options = {
  options: [
    { kind: 'model', name: 'model', label: 'model', initial: '' },
    { kind: 'plan', name: 'steps', label: 'instruction', photos: 1, initial: [] },
  ],
  versions: false,
  estimate: { start: 8, perMegapixel: 1 },
  resultSize: planSize,
  fileWord: 'changed',
  compares: true,
} as const satisfies ToolOptions;
