import type { ToolKey } from './tools.ts';

/** A picture of our own to try a tool on, with what our engine made of it. Files stand in `public/samples/`, made by `npm run samples`. */
export interface Sample {
  /** Its words are `samples.<key>` in `messages/`; its files begin with it. */
  readonly key: string;
  readonly tool: ToolKey;
  /** Size of the original in pixels. */
  readonly width: number;
  readonly height: number;
  /** Where the thing to be removed is, in per cent of width and height: what a cropped thumbnail must show. */
  readonly focus: readonly [x: number, y: number];
}

/** Widths that each picture of a sample exists in; the widest is the photo’s own. */
export const SAMPLE_WIDTHS = [320, 640, 1280, 1680] as const;
export const SAMPLE_FORMATS = ['avif', 'webp', 'jpg'] as const;

export type SampleSide = 'before' | 'after';

export const samples: readonly Sample[] = [
  { key: 'street', tool: 'objectRemover', width: 1680, height: 1120, focus: [52, 62] },
  { key: 'table', tool: 'objectRemover', width: 1680, height: 1260, focus: [14, 72] },
  { key: 'room', tool: 'objectRemover', width: 1680, height: 1120, focus: [50, 40] },
];

interface SampleFile {
  readonly key: string;
  readonly side: SampleSide;
  readonly width: (typeof SAMPLE_WIDTHS)[number];
  readonly format: (typeof SAMPLE_FORMATS)[number];
}

/** Address of one form of a sample’s picture. */
export function sampleUrl({ key, side, width, format }: SampleFile): string {
  return `/samples/${key}-${side}-${width}.${format}`;
}

/** Address of the full-size photo that a tool is tried on. */
export function samplePhotoUrl(key: string): string {
  return `/samples/${key}.jpg`;
}
