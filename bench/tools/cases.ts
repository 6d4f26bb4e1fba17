import type { ToolName } from '#imaging/tools/tool-table.ts';
import type { SampleSceneKey } from '#lib/catalog/samples.ts';
import { filterStyles } from '#lib/catalog/tools/ai-filter/options.ts';

/** One way to run a tool that the table has a row for. */
export interface Case {
  /** First column of the table. */
  readonly name: string;
  readonly tool: ToolName;
  /** Differences from the defaults of the tool's schema. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The photo that is scaled to each size; the street where nothing is said. */
  readonly scene?: SampleSceneKey;
  /** More photos, of the same number of pixels. */
  readonly others?: readonly SampleSceneKey[];
  /** Share of the photo that an ellipse in its middle marks; 0 = no mask. */
  readonly marked: number;
  /** Megapixels that it is not run at, since its output would be larger than anything is made. */
  readonly leftOut?: readonly number[];
}

/** A run on a portrait. */
function person(name: string): Omit<Case, 'tool'> {
  return { name, scene: 'portrait-young-man', parameters: {}, marked: 0 };
}

export const cases: readonly Case[] = [
  { name: 'object remover, 5 % marked', tool: 'object-remover', parameters: {}, marked: 0.05 },
  { name: 'watermark remover, 2 % marked', tool: 'watermark-remover', parameters: {}, marked: 0.02 },
  {
    name: 'extender, 20 % left and right',
    tool: 'image-extender',
    parameters: { left: 20, right: 20 },
    marked: 0,
  },
  { name: 'recolor, 10 % marked', tool: 'recolor', parameters: {}, marked: 0.1 },
  { name: 'recolor, one tap', tool: 'recolor', parameters: { x: 30, y: 80 }, marked: 0 },
  { name: 'enhance', tool: 'photo-enhancer', parameters: {}, marked: 0 },
  { name: 'enhance, twice as large', tool: 'photo-enhancer', parameters: { factor: 2 }, marked: 0 },
  {
    name: 'enhance, four times as large',
    tool: 'photo-enhancer',
    parameters: { factor: 4 },
    marked: 0,
    leftOut: [4, 12],
  },
  { name: 'new background', tool: 'ai-background', parameters: {}, marked: 0.5 },
  { name: 'no background, 50 % marked', tool: 'background-remover', parameters: {}, marked: 0.5 },
  { ...person('no background, a person'), tool: 'background-remover' },
  { ...person('passport photo'), tool: 'passport-photo' },
  { ...person('face swap'), tool: 'face-swap', others: ['portrait-long-hair'] },
  { ...person('child of two'), tool: 'ai-baby-generator', others: ['portrait-long-hair'] },
  { ...person('clothes, another colour'), tool: 'ai-clothes-changer' },
  { ...person('clothes, tartan'), tool: 'ai-clothes-changer', parameters: { fabric: 'tartan-red' } },
  {
    name: 'replacer, boards, 20 % marked',
    tool: 'ai-replacer',
    scene: 'room',
    parameters: { lies: 'floor' },
    marked: 0.2,
  },
  {
    name: 'replacer, leather, 20 % marked',
    tool: 'ai-replacer',
    scene: 'room',
    parameters: { material: 'leather' },
    marked: 0.2,
  },
  { ...person('hair, dyed'), tool: 'hairstyle-changer', parameters: { colour: '#7a2f1c' } },
  { ...person('hair, long waves'), tool: 'hairstyle-changer', parameters: { style: 'long-waves' } },
  { ...person('one head shot'), tool: 'headshot-generator', parameters: { count: 1 } },
  { ...person('four head shots'), tool: 'headshot-generator', parameters: { count: 4 } },
  { ...person('sticker'), tool: 'photo-to-emoji', parameters: { animate: false } },
  { ...person('sticker in motion'), tool: 'photo-to-emoji' },
  { ...person('Halloween, paint'), tool: 'halloween', parameters: { template: 'classic-skull' } },
  { ...person('Halloween, hat and scene'), tool: 'halloween', parameters: { template: 'witch' } },
  ...filterStyles.map((style) => ({
    name: `filter, ${style}`,
    tool: 'ai-filter' as const,
    parameters: { style },
    marked: 0,
  })),
];

/** Sizes of the photos. */
export const megapixels = [1, 4, 12] as const;

export const bounds = {
  /** Of any tool on any of the photos. */
  peakMegabytes: 1500,
  /** CPU seconds per megapixel of a style on the photo of one megapixel. */
  styleSeconds: 2,
  /** Largest ratio between the CPU time of a run and its estimate: machines differ as much. */
  saidRatio: 3,
} as const;
