import { modelOption, type ToolOptions } from '../options/option.ts';
import { planSize } from './plan-size.ts';

/** Options of a tool that is told in words what to change, in so many photos. */
export function planOptions(photos: 1 | 3) {
  return {
    options: [modelOption, { kind: 'plan', name: 'steps', label: 'instruction', photos, initial: [] }],
    versions: false,
    estimate: { start: 8, perMegapixel: 1 },
    resultSize: planSize,
    fileWord: 'changed',
    compares: true,
  } as const satisfies ToolOptions;
}
