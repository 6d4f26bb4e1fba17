import type { ToolSample, ToolSamples } from '../../samples.ts';
import { type ArtFamily, type ArtMedium, type ArtPalette, sheetSize } from './constants.ts';

interface Idea {
  readonly family: ArtFamily;
  readonly palette: ArtPalette;
  readonly medium: ArtMedium;
  readonly seed: number;
}

/** The shape of all of them. */
const shape = { ratio: '4:5', size: 1 } as const;

/** A drawing of ours, shown alone. */
function sampleOf(key: string, idea: Idea): ToolSample {
  return {
    key,
    result: sheetSize({ ...shape, size: 0.64 }),
    isAlone: true,
    recipe: { parameters: { ...idea, ...shape } },
  };
}

/** Drawings of our own: ideas to begin with, and what the form looks like. */
export default {
  samples: [
    sampleOf('art-flow', { family: 'flow-field', palette: 'sunset', medium: 'gouache', seed: 12 }),
    sampleOf('art-paper', { family: 'paper-layers', palette: 'ocean', medium: 'smooth', seed: 3 }),
    sampleOf('art-peaks', { family: 'mountains', palette: 'twilight', medium: 'risograph', seed: 23 }),
    sampleOf('art-shapes', { family: 'tiles', palette: 'bauhaus', medium: 'screen-print', seed: 5 }),
    sampleOf('art-waves', { family: 'waves', palette: 'indigo', medium: 'ink', seed: 9 }),
    sampleOf('art-stems', { family: 'plants', palette: 'forest', medium: 'watercolour', seed: 12 }),
  ],
  choicePictures: [{ option: 'family', parameters: { ratio: '1:1', size: 1, palette: 'sunset', seed: 7 } }],
  card: {
    kind: 'choices',
    of: 'ai-art-generator',
    columns: 2,
    choices: ['mountains', 'paper-layers', 'plants', 'waves'],
  },
} satisfies ToolSamples;
