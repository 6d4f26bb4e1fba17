import type { Picture } from '../core/picture.ts';
import { createProgress, type Progress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { blurMargins } from '../edit/outpaint/blur-margins.ts';
import { colourMargins } from '../edit/outpaint/colour-margins.ts';
import { extendAroundPeople } from '../edit/outpaint/extend-around-people.ts';
import { extendScene } from '../edit/outpaint/extend-scene.ts';
import { findMirroring } from '../edit/outpaint/find-mirroring.ts';
import { mirrorMargins } from '../edit/outpaint/mirror-margins.ts';
import { type CanvasWish, type Margins, planCanvas } from '../edit/outpaint/plan-canvas.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface ExtendImageParameters extends CanvasWish {
  /**
   * Content of the new pixels: the continued scene, its mirror image, a blurred enlargement or a plain
   * colour.
   */
  readonly fill: 'scene' | 'mirror' | 'blur' | 'colour';
  /** `#rrggbb` for the plain colour, or `auto` for that of the border. */
  readonly colour: string;
  /** 0 … 2³¹−1; another seed gives another version of the scene. */
  readonly seed: number;
}

/**
 * Extends a photo beyond its sides; its own pixels come back bit for bit. Copies nothing from `forbidden`
 * pixels or, without them, from people, except bodies that the side cuts. The findings are the pixels added
 * to each side, and if a continued scene is `mirrored`. Throws `invalid_request`, `output_too_large` or
 * `aborted`.
 */
export async function extendImage(
  input: ToolInput,
  parameters: ExtendImageParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const progress = createProgress(control);
  await progress.report(0);
  const margins = planCanvas(input.photo, parameters);
  const picture = await fillMargins(input, { ...parameters, margins, progress });
  const mirrored = parameters.fill === 'scene' && (await findMirroring(picture, margins));
  await progress.report(1);
  return { picture, findings: { ...margins, mirrored } };
}

function fillMargins(
  { photo, forbidden }: ToolInput,
  {
    margins,
    fill,
    colour,
    seed,
    progress,
  }: ExtendImageParameters & { readonly margins: Margins } & { readonly progress: Progress },
): Promise<Picture> {
  if (fill === 'mirror') return mirrorMargins(photo, { margins, progress });
  if (fill === 'blur') return blurMargins(photo, { margins, seed, progress });
  if (fill === 'colour') return colourMargins(photo, { margins, colour, progress });
  if (!forbidden) return extendAroundPeople(photo, { margins, seed, progress });
  return extendScene(photo, { margins, forbidden, seed, progress });
}
