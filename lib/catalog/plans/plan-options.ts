import { modelOption, type ToolOptions } from '../options/option.ts';
import { planSize } from './plan-size.ts';
import { stepEfforts } from './step-efforts.ts';

/** Options of a tool that is told in words what to change, in so many photos. */
export function planOptions(photos: 1 | 3) {
  return {
    options: [modelOption, { kind: 'plan', name: 'steps', label: 'instruction', photos, initial: [] }],
    versions: false,
    // Before anything is written the usual step is guessed.
    estimate: { start: 4, perMegapixel: 0.5, ofSteps: stepEfforts },
    resultSize: planSize,
    fileWord: 'changed',
    compares: true,
  } as const satisfies ToolOptions;
}
