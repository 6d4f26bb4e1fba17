import type { InputFile } from '#imaging/process/protocol.ts';
import type { ToolName } from '#imaging/tools/tool-table.ts';

/** Regions that the segmenter finds on people, by the names of its planes. */
export const regionNames = ['person', 'skin', 'face', 'hair', 'garment'] as const;
export type RegionName = (typeof regionNames)[number];

/** Findings about a photo before any tool runs on it. */
export interface Survey {
  readonly width: number;
  readonly height: number;
  readonly faces: number;
  /** Mask of the main subject, white = subject. */
  readonly subject: string;
  readonly subjectIs: 'person' | 'middle third';
  /** Place on the main person's clothes farthest from their border, in per cent; the middle without one. */
  readonly tap: { readonly x: number; readonly y: number };
  /** PNG of each region that has any pixel, white = region, of at most a megapixel. */
  readonly regions: Readonly<Partial<Record<RegionName, string>>>;
}

/** One run of one tool on one photo. */
export interface PhotoJob {
  readonly tool: ToolName;
  readonly inputs: readonly InputFile[];
  /** As the catalogue's schema completes them. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly maxPixels: number;
  readonly regions: Survey['regions'];
  /** Regions that the tool is asked to change; skin is compared outside of them. */
  readonly asked: readonly RegionName[];
  /** Files for the small pictures of the sheet. */
  readonly cells: { readonly before: string; readonly after: string };
}

/** Outcome of a run: what was measured, or the reason for a result that there is not. */
export type PhotoResult =
  | { readonly outcome: 'done'; readonly numbers: Readonly<Record<string, number>>; readonly notes: string }
  | { readonly outcome: 'refused'; readonly reason: string };
