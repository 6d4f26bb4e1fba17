import { type OklabPlanes, toOklab } from '../../core/colour/colour-space.ts';
import { fitPicture } from '../../core/io/size.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Picture } from '../../core/picture.ts';
import { thresholdPlane } from '../../core/raster/flags.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { geodesicVoronoi, stepCostsOf } from '../../vision/people/separate-people.ts';
import { rateSkinTone, type SkinTone } from '../../vision/people/skin-tone.ts';

/** Most pixels of the copy on which skin and cloth compete. */
const MAX_PIXELS = 260_000;

/** Least share of a pixel that certainly is skin or cloth, and most cloth on certain skin. */
const SURE = 0.7;
const UNWORN = 0.05;

/** Least plausibility of a colour as skin to be given back, and of one on the way there. Cloth has less. */
const LIKE = -1.5;
const MAYBE = -2.5;

/** Least a and b per lightness of skin in a photo with colours. */
const COLOURED = 0.02;

/** Pixels around cloth that a way from skin to it may pass. */
const BRIDGE = 3;

/**
 * Dearest way from skin, in even ways of one height of the face.
 * @tuned 2026-11-30, one of four reaches fixed beforehand, kept after 26 results on 10 photographs
 */
const REACH = 0.6;

/** Owners of pixels. */
const SKIN = 1;
const CLOTH = 2;

interface DressedSkin {
  readonly guide: Picture;
  /** Bare skin of all people, 0–1, of the guide's size. */
  readonly skin: Plane;
  /** Of all people: the arm of a neighbour may lie before a garment. */
  readonly tones: readonly (SkinTone | undefined)[];
  /** Height of the wearer's face in pixels of the guide. */
  readonly faceHeight: number;
  readonly yieldIfDue: () => Promise<void>;
}

interface Contest {
  /** Share of each pixel that is worn, and that is known as bare skin. */
  readonly worn: Plane;
  readonly bare: Plane;
  readonly planes: OklabPlanes;
  readonly tones: readonly SkinTone[];
}

interface Ground {
  /** Who owns a pixel for certain, and the pixels that they compete for. */
  readonly owners: Uint8Array;
  readonly open: Uint8Array;
  /** Best plausibility of each pixel as somebody's skin. */
  readonly like: Float32Array;
}

/** Prepares the pixels on and around a garment; others are nobody's, since no way leads over them. */
function prepareGround({ worn, bare, planes, tones }: Contest): Ground {
  const { lightness, a, b } = planes;
  const near = dilateSquare(thresholdPlane(worn, 0.5), BRIDGE);
  const like = new Float32Array(near.length).fill(MAYBE);
  const owners = new Uint8Array(near.length);
  const open = new Uint8Array(near.length);
  for (let at = 0; at < near.length; at++) {
    if (!near[at]) continue;
    const colour = [lightness.data[at], a.data[at], b.data[at]] as const;
    for (const tone of tones) like[at] = Math.max(like[at], rateSkinTone(tone, colour, 'body'));
    if (worn.data[at] < UNWORN && bare.data[at] > SURE && like[at] > LIKE) owners[at] = SKIN;
    else if (worn.data[at] > SURE && like[at] === MAYBE) owners[at] = CLOTH;
    else if (like[at] > MAYBE) open[at] = 1;
  }
  return { owners, open, like };
}

/**
 * Flags of a garment without skin that was taken for cloth. Skin and cloth that are known by their colours
 * compete for what has the colour of skin: each pixel goes to where the way is cheaper over length and edges.
 * Cloth ends at an edge, and skin goes on without one, if only into a soft shadow. All of them in a photo
 * without colours, where grey cloth is like skin. Rejects with the error of `yieldIfDue`.
 *
 * @param kept of the guide's size
 */
export async function giveSkinBack(
  kept: Uint8Array,
  { guide, skin, tones, faceHeight, yieldIfDue }: DressedSkin,
): Promise<Uint8Array> {
  const coloured = tones.flatMap((tone) =>
    tone && Math.hypot(tone.a.mean, tone.b.mean) > COLOURED ? [tone] : [],
  );
  if (coloured.length === 0) return kept;
  const small = await fitPicture(guide, MAX_PIXELS);
  const planes = toOklab(small);
  const worn = resizePlane({ ...skin, data: Float32Array.from(kept) }, small);
  const bare = resizePlane(skin, small);
  const { owners, open, like } = prepareGround({ worn, bare, planes, tones: coloured });
  const height = (faceHeight * small.height) / guide.height;
  const stepCosts = stepCostsOf([{ height }, { height }]);
  await runChunks(geodesicVoronoi({ planes, owners, open, stepCosts, reach: REACH }), yieldIfDue);
  const data = mapToFloats(owners, (owner, at) => (owner === SKIN && like[at] > LIKE ? 1 : 0));
  const back = resizePlane({ ...worn, data }, guide).data;
  return kept.map((flag, at) => (flag && back[at] < 0.5 ? 1 : 0));
}
