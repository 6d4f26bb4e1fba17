import { strength } from '../../options/amounts.ts';
import type { ToolOptions } from '../../options/option.ts';

/** Scopes of recolouring: the connected area, or its colour in the whole photo. */
export const recolorScopes = ['connected', 'everywhere'] as const;

/** Options of AI Recolor. */
export const options = {
  options: [
    { kind: 'colour', name: 'colour', label: 'newColor', initial: '#1f5fd0', suggestion: '#1f5fd0' },
    { kind: 'palette', name: 'palette', label: 'palette', note: 'palette', more: true, most: 6, initial: [] },
    {
      kind: 'list',
      name: 'scope',
      label: 'scope',
      unmarked: true,
      choices: recolorScopes,
      initial: 'connected',
    },
    {
      kind: 'amount',
      name: 'tolerance',
      label: 'tolerance',
      note: 'tolerance',
      unmarked: true,
      min: 0,
      max: 100,
      step: 1,
      initial: 0,
      unit: 'percent',
    },
    strength,
  ],
  ways: ['tap', 'brush'],
  versions: false,
  estimate: { start: 0.9, perMegapixel: 0.05, perWorkingMegapixel: 1.6 },
  fileWord: 'recolored',
  compares: true,
} as const satisfies ToolOptions;
