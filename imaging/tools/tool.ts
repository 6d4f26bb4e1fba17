import type { Animation, Mask, Picture } from '../core/picture.ts';
import type { RunControl } from '../core/run-control.ts';

/** Input of a tool. */
export interface ToolInput {
  /** 3 or 4 channels. */
  readonly photo: Picture;
  /** Mask of the photo's size for the tool's region. Required or not by the tool. */
  readonly mask?: Mask;
  /** Of the photo's size; pixels that nothing is ever copied from, for example faces. */
  readonly forbidden?: Mask;
  /** Manual corrections of the photo's size: 0 = background, 255 = subject, 128 = unchanged. */
  readonly corrections?: Mask;
  /** Additional photos, 3 or 4 channels, of any size; their use depends on the tool. */
  readonly others?: readonly Picture[];
}

/** Findings of a tool as plain JSON, shown beside the result. */
export type Findings = Readonly<Record<string, string | number | boolean | readonly (number | string)[]>>;

export interface ToolOutput {
  readonly picture: Picture;
  /** More results beside it: a sheet to print, others of a set, the same in motion. */
  readonly further?: readonly (Picture | Animation)[];
  /** Pixels per inch on paper, if known. */
  readonly pixelsPerInch?: number;
  readonly findings?: Findings;
}

/**
 * A tool: a short composition of steps. Its parameters are checked already, but every picture and mask must
 * be expected. Throws `ImagingError` of a kind that its docstring names.
 */
export type Tool<Parameters> = (
  input: ToolInput,
  parameters: Parameters,
  control?: RunControl,
) => Promise<ToolOutput>;
