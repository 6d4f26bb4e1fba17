import { boxBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import { createPlane } from '../../core/raster/plane.ts';
import { type Bone, boneNames, drawLimbs, isBoneSeen, VISIBLE } from './draw-limbs.ts';
import { flagSkinLike } from './guess-regions.ts';
import type { PersonPixels } from './learn-regions.ts';
import type { Body } from './locate-bodies.ts';
import { measureSkinTone, rateSkinTone, type SkinTone } from './skin-tone.ts';

/** Half the width of the strip along a bone whose colour is asked for, in heights of the face. */
const STRIP = 0.07;

/** Least share of the strip of a bare bone that has the colour of skin. */
const BARE = 0.65;

/** Fewest pixels that a strip is judged by. */
const FEWEST = 12;

/** Half the thickness of limbs, in heights of the face; that of hands goes from knuckles to tips. */
const ARM = 0.42;
const HAND = 0.6;
const LEG = 0.75;

/** Least plausibility of a hand by the tone of the face. Other light changes it; a glove is far from it. */
const HAND_LIKE = -4;

/** Least plausibility by the tone of the own limbs, and their least lightness by that of the face. */
const ALIKE = -0.5;
const DARKEST = 0.5;

/** Radius of the smoothing, in heights of the face. */
const SMOOTH = 0.05;

const hands: readonly Bone[] = ['leftHand', 'leftHandEdge', 'rightHand', 'rightHandEdge'];
const legs = new Set<Bone>(boneNames.filter((bone) => /Thigh|Shin/.test(bone)));

/** Feet are left out: most wear shoes, and bare ones are found with their shins. */
const limbs = boneNames.filter((bone) => !/Foot|Sole/.test(bone));

interface LimbsParams {
  readonly body: Body;
  /** Converts pixels of the photo to pixels of the planes. */
  readonly scale: readonly [x: number, y: number];
  /** Tone of the face of the body, where it is a neighbour's. Default that of the person. */
  readonly tone?: SkinTone;
}

/** Positions of the person's pixels near one bone, as indices into them. */
function listNear(
  ground: PersonPixels,
  { body, scale, only, reach }: LimbsParams & { readonly only: readonly Bone[]; readonly reach: number },
): number[] {
  const size = ground.planes.lightness;
  const near = drawLimbs(body, { size, scale, reach: reach * ground.frame.height, only });
  const out: number[] = [];
  for (let i = 0; i < ground.pixels.length; i++) if (near[ground.pixels[i]] && !ground.inFace[i]) out.push(i);
  return out;
}

/** Also flags what has the tone of some pixels: limbs lie in other light than the face. */
function flagLike(
  ground: PersonPixels,
  { flags, known }: { flags: Uint8Array; readonly known: readonly number[] },
): void {
  const { pixels, planes, tone } = ground;
  const own = measureSkinTone(
    planes,
    known.map((i) => pixels[i]),
  );
  if (known.length < FEWEST || !own || own.lightness < DARKEST * tone.lightness) return;
  const { lightness, a, b } = planes;
  for (let i = 0; i < pixels.length; i++) {
    const at = pixels[i];
    const colour = [lightness.data[at], a.data[at], b.data[at]] as const;
    if (!flags[i] && rateSkinTone(own, colour, 'body') > ALIKE) flags[i] = 1;
  }
}

/** Flags what has the tone of the face or, where hands are seen, that of the hands. */
function flagByHands(ground: PersonPixels, params: LimbsParams): Uint8Array {
  const flags = flagSkinLike(ground);
  const seen = listNear(ground, { ...params, only: hands, reach: STRIP });
  const known = seen.filter((i) => ground.tones[i] > HAND_LIKE);
  if (known.length >= BARE * seen.length) flagLike(ground, { flags, known });
  return flags;
}

interface BareBone {
  readonly bone: Bone;
  /** Its pixels of the colour of skin, as indices into the person's. */
  readonly skin: readonly number[];
}

/** Bones along which the colour is that of skin. */
function listBareBones(
  ground: PersonPixels,
  { isSkin, ...params }: LimbsParams & { readonly isSkin: Uint8Array },
): BareBone[] {
  return limbs.flatMap((bone) => {
    if (!isBoneSeen(params.body, bone)) return [];
    const strip = listNear(ground, { ...params, only: [bone], reach: STRIP });
    const skin = strip.filter((i) => isSkin[i]);
    return strip.length >= FEWEST && skin.length >= BARE * strip.length ? [{ bone, skin }] : [];
  });
}

/** Flags around which most are flagged, of those within an area: specks go, holes are filled. */
function smoothFlags(
  { pixels, planes, frame }: PersonPixels,
  { flags, area }: Record<'flags' | 'area', Uint8Array>,
): Uint8Array {
  const [own, all] = [createPlane(planes.lightness), createPlane(planes.lightness)];
  for (let i = 0; i < pixels.length; i++) {
    all.data[pixels[i]] = area[i];
    own.data[pixels[i]] = area[i] & flags[i];
  }
  const radius = Math.max(1, Math.round(SMOOTH * frame.height));
  const [skin, around] = [boxBlurCompiled(own, radius), boxBlurCompiled(all, radius)];
  return area.map((near, i) => (near && skin.data[pixels[i]] > 0.5 * around.data[pixels[i]] ? 1 : 0));
}

/** True if a limb that is seen may reach a person's pixels. */
function mayReach({ pixels, planes, frame }: PersonPixels, { body, scale }: LimbsParams): boolean {
  const { width } = planes.lightness;
  const seen = body.points.filter(({ visibility }) => visibility >= VISIBLE);
  const [across, down] = [seen.map(({ x }) => x * scale[0]), seen.map(({ y }) => y * scale[1])];
  const reach = LEG * frame.height;
  const [left, right] = [Math.min(...across) - reach, Math.max(...across) + reach];
  const [top, bottom] = [Math.min(...down) - reach, Math.max(...down) + reach];
  return pixels.some((at) => {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** The person's pixels, rated by the tone of somebody else. */
function rateAgain(ground: PersonPixels, tone: SkinTone): PersonPixels {
  const { lightness, a, b } = ground.planes;
  const tones = mapToFloats(ground.pixels, (at) =>
    rateSkinTone(tone, [lightness.data[at], a.data[at], b.data[at]], 'body'),
  );
  return { ...ground, tone, tones };
}

/**
 * Flags skin of arms, hands and legs that are bare: along a bone that is seen the colour is that of skin. One
 * flag for each of the person's pixels.
 */
export function findBareLimbs(person: PersonPixels, params: LimbsParams): Uint8Array {
  if (!mayReach(person, params)) return new Uint8Array(person.pixels.length);
  const ground = params.tone ? rateAgain(person, params.tone) : person;
  const flags = flagByHands(ground, params);
  const bare = listBareBones(ground, { ...params, isSkin: flags });
  const area = new Uint8Array(ground.pixels.length);
  for (const { bone } of bare) {
    const reach = legs.has(bone) ? LEG : hands.includes(bone) ? HAND : ARM;
    for (const i of listNear(ground, { ...params, only: [bone], reach })) area[i] = 1;
  }
  if (bare.length === 0) return area;
  flagLike(ground, { flags, known: bare.flatMap(({ skin }) => skin) });
  return smoothFlags(ground, { flags, area });
}
