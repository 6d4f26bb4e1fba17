import type { Mask } from '../core/picture.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { sparePeople } from '../edit/garment/spare-people.ts';
import { clusterRegion } from '../edit/recolor/cluster-region.ts';
import { leaveForeignParts } from '../edit/recolor/leave-foreign-parts.ts';
import { findMainColour } from '../edit/recolor/main-colour.ts';
import { matchPalette } from '../edit/recolor/match-palette.ts';
import { recolorRegion } from '../edit/recolor/recolor-region.ts';
import { sampleRegion } from '../edit/recolor/sample-region.ts';
import { refineStrokes } from '../vision/segment/refine-strokes.ts';
import { selectRegion } from '../vision/segment/select-region.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface RecolorImageParameters {
  /** `#rrggbb`. */
  readonly colour: string;
  /**
   * Several colours instead of one: the region's own are exchanged by order of lightness. Empty = `colour`.
   */
  readonly palette: readonly string[];
  /** Tapped place, in per cent of the photo's width and height; used without a mask. */
  readonly x: number;
  readonly y: number;
  readonly scope: 'connected' | 'everywhere';
  /** Largest difference among the parts of the thing, 0–100; 0 = automatic. */
  readonly tolerance: number;
  /** Strength with which a mask's border snaps to edges, 0–1. */
  readonly snap: number;
  readonly strength: number;
}

/** Shares of the whole at which the region is known, without people and without foreign parts. */
const SELECTED = 0.3;
const SPARED = 0.5;
const MEASURED = 0.55;

async function findRegion(
  { photo, mask }: ToolInput,
  { parameters, control }: { readonly parameters: RecolorImageParameters; readonly control: RunControl },
): Promise<Mask> {
  const part: RunControl = {
    signal: control.signal,
    onProgress: (share) => control.onProgress?.(share * SELECTED),
  };
  const marked = mask
    ? await refineStrokes(photo, { strokes: { mask, snap: parameters.snap }, control: part })
    : await selectRegion(photo, { tap: parameters, control: part });
  const progress = createProgress(control);
  const spared = await sparePeople(photo, {
    mask: marked,
    ...(!mask && { tap: parameters, isOne: parameters.scope === 'connected' }),
    progress: progress.subrange(SELECTED, SPARED),
  });
  // Several colours are meant for all that is marked.
  if (parameters.palette.length > 1) return spared;
  return leaveForeignParts(photo, { mask: spared, progress: progress.subrange(SPARED, MEASURED) });
}

/**
 * Changes a thing's colour and keeps its folds, shine and texture. The thing is roughly masked or, without a
 * mask, tapped. Skin, faces and hair are left out unless they are meant. Pixels outside come back bit for
 * bit. Tells the changed `share` of the photo. Throws `region_empty`, `mask_empty`, `invalid_request` or
 * `aborted`.
 */
export async function recolorImage(
  input: ToolInput,
  parameters: RecolorImageParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const mask = await findRegion(input, { parameters, control });
  const progress = createProgress(control);
  const samples = await sampleRegion(input.photo, { mask, progress: progress.subrange(MEASURED, MEASURED) });
  const palette = parameters.palette.length > 0 ? parameters.palette : [parameters.colour];
  const own = palette.length > 1 ? clusterRegion(samples, palette.length) : findMainColour(samples);
  const changes = matchPalette(own, palette);
  const picture = await recolorRegion(input.photo, {
    mask,
    changes,
    strength: parameters.strength,
    progress: progress.subrange(MEASURED, 1),
  });
  return { picture, findings: { share: measureShare(mask) } };
}

function measureShare({ data }: Mask): number {
  let sum = 0;
  for (const value of data) sum += value;
  return Math.round((1000 * sum) / (255 * data.length)) / 1000;
}
