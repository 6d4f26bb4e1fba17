import type { PaintedEffectName } from '#lib/catalog/tools/video-effects/constants.ts';
import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { blendPainting } from '../../edit/style/blend-painting.ts';
import { findFacePoints } from '../../edit/style/find-face-points.ts';
import { holdSkin } from '../../edit/style/hold-skin.ts';
import { readPlanes } from '../../edit/style/read-planes.ts';
import { canvasOf, type Style } from '../../edit/style/style.ts';
import { comic } from '../../edit/style/styles/comic.ts';
import { neon } from '../../edit/style/styles/neon.ts';
import { oil } from '../../edit/style/styles/oil.ts';
import { softToon } from '../../edit/style/styles/soft-toon.ts';
import { watercolour } from '../../edit/style/styles/watercolour.ts';
import type { RgbFrame } from '../effects/frame-effect.ts';

const styles = { toon: softToon, comic, neon, oil, watercolour } as const satisfies Record<
  PaintedEffectName,
  Style
>;

/** Share of the painting at no strength; the rest is the frame. */
const FAINT = 0.5;

interface Painting {
  readonly effect: PaintedEffectName;
  /** 0–1. */
  readonly strength: number;
  readonly seed: number;
  readonly progress: Progress;
}

function copyPlanes({ lightness, a, b }: OklabPlanes): OklabPlanes {
  const copy = (plane: Plane): Plane => ({ ...plane, data: plane.data.slice() });
  return { lightness: copy(lightness), a: copy(a), b: copy(b) };
}

/** Paints a frame in the style of pictures that an effect is named after. Rejects with `aborted`. */
export async function paintFrame(
  { width, height, data }: RgbFrame,
  { effect, strength, seed, progress }: Painting,
): Promise<Uint8Array> {
  const photo = { width, height, channels: 3, data } as const;
  const { keepsSkin, seesFaces, paint }: Style = styles[effect];
  const canvas = canvasOf(photo);
  const planes = await readPlanes(photo, progress.subrange(0, 0));
  const faces = seesFaces ? await findFacePoints(photo, progress.subrange(0, 0)) : [];
  // A style may change the planes that it gets.
  const scene = { planes: copyPlanes(planes), canvas, full: canvas, faces, seed };
  const painting = await paint(scene, progress.subrange(0, 0));
  if (keepsSkin) holdSkin(painting, planes);
  const blend = { photo, painting, planes, strength: FAINT + (1 - FAINT) * strength };
  return new Uint8Array((await blendPainting(blend, progress.subrange(0, 0))).data);
}
