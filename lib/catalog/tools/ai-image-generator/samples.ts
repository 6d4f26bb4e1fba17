import type { ToolSample, ToolSamples } from '../../samples.ts';
import { type ArtPalette, sheetSize } from '../ai-art-generator/constants.ts';
import type { sceneParts } from '../ai-background/constants.ts';
import type { ImageSubject } from './constants.ts';

interface Idea {
  readonly subject: ImageSubject;
  readonly palette?: ArtPalette;
  readonly seed: number;
  /** Of landscapes. */
  readonly time?: (typeof sceneParts)['time'][number];
  readonly weather?: (typeof sceneParts)['weather'][number];
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

/** Drawings of our own: ideas to begin with, and what the motif looks like. */
export default {
  samples: [
    sampleOf('img-gradient', { subject: 'soft-colours', palette: 'twilight', seed: 20 }),
    sampleOf('img-lake', { subject: 'lake', time: 'golden', weather: 'clear', seed: 915 }),
    sampleOf('img-shore', { subject: 'shore', time: 'dusk', weather: 'clouds', seed: 903 }),
    sampleOf('img-skyline', { subject: 'skyline', time: 'night', weather: 'clear', seed: 935 }),
    sampleOf('img-scales', { subject: 'scales', palette: 'indigo', seed: 20 }),
    sampleOf('img-terrazzo', { subject: 'terrazzo', palette: 'peach', seed: 3 }),
  ],
  choicePictures: [
    {
      option: 'subject',
      parameters: {
        ...{ ratio: '1:1', size: 1, palette: 'lagoon', seed: 11, time: 'dusk', weather: 'clear' },
        text: 'Aa\nあ 가 字',
      },
    },
  ],
  card: {
    kind: 'choices',
    of: 'ai-image-generator',
    columns: 2,
    choices: ['lake', 'shore', 'skyline', 'sky'],
  },
} satisfies ToolSamples;
