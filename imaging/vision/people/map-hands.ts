import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Box } from '../../core/raster/crop.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import { createPlane, cropPlane, type Plane } from '../../core/raster/plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { boxOfHand, drawHand, drawNails } from './draw-hand.ts';
import type { Hand } from './find-hands.ts';
import { geodesicVoronoi, stepCostsOf } from './separate-people.ts';
import { measureSkinTone, rateSkinTone, type SkinTone } from './skin-tone.ts';

/**
 * Reaches around the bones, in sizes of the hand: where its skin surely is, and as far as it may go. Points
 * lie within half a finger of where they should.
 */
const CORE = { finger: 0.04, palm: 0.02 } as const;
const MOST = { finger: 0.2, palm: 0.3 } as const;

/** Least plausibility by the tone of a face or of another hand. Light changes it; a glove is far from it. */
const BARE_LIKE = -4;

/** Least share of such pixels of a bare hand, which a thing may hide, and the fewest that tell its tone. */
const BARE = 0.4;
const FEWEST = 12;

/** Plausibilities by the tone of the own hand: of what surely is skin, may be, and is none. */
const LIKE = { sure: -0.5, maybe: -2.5, none: -4 } as const;

/** Owners of pixels. */
const SKIN = 1;
const OTHER = 2;

interface HandMapParams {
  readonly hands: readonly Hand[];
  /** Tones of the faces, as far as they are known. */
  readonly tones: readonly (SkinTone | undefined)[];
  /** Converts pixels of the photo to pixels of the planes. */
  readonly scale: readonly [x: number, y: number];
  readonly yieldIfDue: () => Promise<void>;
}

/** A hand on the part of the planes that it lies in. */
interface HandGround {
  readonly hand: Hand;
  readonly box: Box;
  readonly planes: OklabPlanes;
  readonly core: Uint8Array;
  readonly most: Uint8Array;
}

interface Toned {
  readonly tone: SkinTone;
}

function prepareHand(
  hand: Hand,
  { planes, scale }: { readonly planes: OklabPlanes } & Pick<HandMapParams, 'scale'>,
): HandGround | undefined {
  const box = boxOfHand(hand, { scale, within: planes.lightness });
  if (!box) return undefined;
  const crop = (plane: Plane) => cropPlane(plane, box);
  const part = { lightness: crop(planes.lightness), a: crop(planes.a), b: crop(planes.b) };
  const core = drawHand(hand, { box, scale, reach: CORE });
  const most = drawHand(hand, { box, scale, reach: MOST });
  return { hand, box, planes: part, core, most };
}

function rateAt({ lightness, a, b }: OklabPlanes, { tone, at }: Toned & { readonly at: number }): number {
  return rateSkinTone(tone, [lightness.data[at], a.data[at], b.data[at]], 'body');
}

/**
 * Tone of a bare hand: that of its pixels that are like a face or another hand. What lies before the others
 * is no skin. Undefined for gloves.
 */
function measureBareTone({ planes, core }: HandGround, tones: readonly SkinTone[]): SkinTone | undefined {
  const inside = [...core.keys()].filter((at) => core[at]);
  const like = tones.map((tone) => inside.filter((at) => rateAt(planes, { tone, at }) > BARE_LIKE));
  const [most = []] = like.sort((one, other) => other.length - one.length);
  return most.length >= Math.max(FEWEST, BARE * inside.length) ? measureSkinTone(planes, most) : undefined;
}

/** Bare hands with their tones: first those that are like a face, then those that are like such a hand. */
function listBare(grounds: readonly HandGround[], faces: readonly SkinTone[]): (HandGround & Toned)[] {
  const rateBy = (known: readonly SkinTone[], from: readonly HandGround[]) =>
    from.flatMap((ground) => {
      const tone = measureBareTone(ground, known);
      return tone ? [{ ...ground, tone }] : [];
    });
  const first = rateBy(faces, grounds);
  const hands = first.map(({ tone }) => tone);
  const rest = grounds.filter(({ hand }) => first.every((known) => known.hand !== hand));
  return [...first, ...rateBy(hands, rest)];
}

/** Also flags nails, which may be painted, of fingers that are seen up to the last joint. */
function addNails(skin: Uint8Array, fingers: ReturnType<typeof drawNails>): void {
  for (const { nail, joint } of fingers) {
    let [all, seen] = [0, 0];
    for (let at = 0; at < skin.length; at++) {
      all += joint[at];
      seen += joint[at] & skin[at];
    }
    if (seen < BARE * all || all === 0) continue;
    for (let at = 0; at < skin.length; at++) if (nail[at]) skin[at] = 1;
  }
}

/** Flags the skin of a hand: its bones and their surroundings compete for what has its colour. */
async function cutHand(
  { planes, core, most, tone, hand, box }: HandGround & Toned,
  { scale, yieldIfDue }: Pick<HandMapParams, 'scale' | 'yieldIfDue'>,
): Promise<Uint8Array> {
  const rates = mapToFloats(planes.lightness.data, (_, at) => rateAt(planes, { tone, at }));
  const owners = core.map((flag, at) =>
    flag && rates[at] > LIKE.sure ? SKIN : !most[at] || rates[at] < LIKE.none ? OTHER : 0,
  );
  const open = owners.map((owner) => (owner ? 0 : 1));
  const height = hand.size * scale[0];
  const stepCosts = stepCostsOf([{ height }, { height }]);
  await runChunks(geodesicVoronoi({ planes, owners, open, stepCosts }), yieldIfDue);
  const skin = owners.map((owner, at) => (owner === SKIN && rates[at] > LIKE.maybe ? 1 : 0));
  addNails(skin, drawNails(hand, { box, scale }));
  return skin;
}

/**
 * Map of the bare skin of hands, fingers and wrists, 0–1, of the size of the planes. Gloves, whose colour is
 * neither that of a face nor that of another hand, are left out. Rejects with the error of `yieldIfDue`.
 */
export async function mapHands(planes: OklabPlanes, params: HandMapParams): Promise<Plane> {
  const out = createPlane(planes.lightness);
  const grounds = params.hands.flatMap((hand) => prepareHand(hand, { planes, scale: params.scale }) ?? []);
  const faces = params.tones.filter((tone) => tone !== undefined);
  for (const ground of listBare(grounds, faces)) {
    const skin = await cutHand(ground, params);
    const { width, height } = ground.planes.lightness;
    const soft = boxBlurCompiled({ width, height, data: Float32Array.from(skin) }, 1);
    for (let at = 0; at < skin.length; at++) {
      const to = (ground.box.top + Math.floor(at / width)) * out.width + ground.box.left + (at % width);
      out.data[to] = Math.max(out.data[to], soft.data[at]);
    }
  }
  return out;
}
