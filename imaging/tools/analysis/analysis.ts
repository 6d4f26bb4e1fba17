import type { Picture } from '../../core/picture.ts';
import type { RunControl } from '../../core/run-control.ts';
import type { Findings } from '../tool.ts';

/** Output of an analysis: a small picture, findings, or both. */
export interface AnalysisOutput {
  readonly picture?: Picture;
  readonly findings?: Findings;
}

/**
 * An analysis: measures a photo to help set up the run of a tool, and changes nothing. Its
 * parameters are checked already. Throws `ImagingError` of a kind that its docstring names.
 */
export type Analysis<Parameters> = (
  photo: Picture,
  parameters: Parameters,
  control?: RunControl,
) => Promise<AnalysisOutput>;
