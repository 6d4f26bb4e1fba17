import { luminanceOf } from '../../core/colour/colour-space.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { measureTeeth } from '../../vision/faces/measure-teeth.ts';
import { measureWhite } from '../../vision/faces/measure-white.ts';
import type { UvZones } from '../../vision/faces/uv-zones.ts';
import type { DescribedFace } from './describe-face.ts';
import { measureExpression, OPEN_MOUTH } from './measure-expression.ts';

const FLOOR = 0.0004;
/**
 * Bounds of the gain for eyes and teeth, whose colour is alike in all people. The lower one yields to skin
 * that is as much darker.
 */
const EYE_GAIN = [0.5, 1.25] as const;
const MIN_EYE_GAIN = 0.1;
const EYE_SHARE = 0.7;

/** Largest difference of tint between skins (logarithm). Beyond it the light is coloured. */
const SKIN_TINTS = 0.5;

type Colour = readonly number[];

/** Part of a logarithmic tint beyond the range of skins. */
function beyondSkins(tint: number): number {
  return Math.sign(tint) * Math.max(0, Math.abs(tint) - SKIN_TINTS);
}

interface SeenWhites {
  readonly from: Colour;
  readonly to: Colour;
  readonly skinGains: Colour;
}

/** Gain of the light alone per channel, from white parts of both faces, as far as the skin agrees. */
function compareLight({ from, to, skinGains }: SeenWhites): Colour {
  const light = (luminanceOf(to) + FLOOR) / (luminanceOf(from) + FLOOR);
  const ofSkin = luminanceOf(skinGains);
  const min = Math.max(MIN_EYE_GAIN, Math.min(EYE_GAIN[0], ofSkin));
  // In a dark photo eyes are dark, too, as far as the skin agrees.
  const max = Math.max(EYE_GAIN[1], EYE_SHARE * ofSkin);
  const bounded = Math.max(min, Math.min(max, light));
  return skinGains.map((gain, channel) => {
    const ofWhite = Math.log((to[channel] + FLOOR) / (from[channel] + FLOOR) / light);
    return bounded * Math.exp((ofWhite + beyondSkins(Math.log(gain / ofSkin))) / 2);
  });
}

/** Openings of eyes up to which their white lies in the shade of lids, and from where on it is seen. */
const SHADED = [0.2, 0.36] as const;

function shownOf({ face: { mesh } }: SeenFace) {
  const { mouth, rightEye, leftEye } = measureExpression(mesh);
  return { teeth: smoothStep(...OPEN_MOUTH, mouth), white: smoothStep(...SHADED, (rightEye + leftEye) / 2) };
}

type SeenFace = Pick<DescribedFace, 'face' | 'uvMap'>;

/** Least light of eyes relative to that of skin, and the most of white relative to skin. @tuned 2026-11-30 */
const WITH_SKIN = 0.9;
const MAX_WHITE = 0.8;
/** Light of white relative to skin below which it is dull, and by how much it is lifted. @tuned 2026-11-30 */
const DULL = 0.45;
const LIFT = 1.5;

interface LitEyes {
  readonly eyes: Colour;
  /** Light of the source's white, and of the target's skin. */
  readonly white: number;
  readonly skin: number;
  readonly ofSkin: number;
}

/**
 * Gains of eyes that are dimmed no more than the skin around them: neither teeth between narrow lips nor a
 * white in the shade of lids tells the light. White that is dull is lifted as well, but stays below skin.
 */
function liftEyes({ eyes, white, skin, ofSkin }: LitEyes): Colour {
  const own = luminanceOf(eyes);
  const most = (skin + FLOOR) / (white + FLOOR);
  const withSkin = Math.min(1, WITH_SKIN * ofSkin, MAX_WHITE * most);
  const least = Math.max(withSkin, Math.min(LIFT * Math.max(own, withSkin), DULL * most));
  return eyes.map((gain) => gain * Math.max(1, least / own));
}

interface WhitesParams {
  readonly source: SeenFace;
  readonly target: SeenFace;
  /** Light of the target's skin. */
  readonly skin: number;
  readonly zones: UvZones;
  /** Factors of red, green and blue of the source's skin. */
  readonly skinGains: Colour;
}

/** One colour, by a share another. */
function blend(one: Colour, { other, share }: { readonly other: Colour; readonly share: number }): Colour {
  return one.map((value, channel) => value * (other[channel] / value) ** share);
}

/**
 * Gains of red, green and blue of eyes and of teeth, whose colour is alike in all people. Teeth tell the
 * light of both if both faces show them. The white of eyes that are narrowed lies in the shade of their lids
 * and tells nothing; half the difference of the skin does then.
 */
export function compareWhites({ source, target, zones, skin, skinGains }: WhitesParams): {
  readonly eyes: Colour;
  readonly teeth: Colour;
} {
  const [gives, takes] = [shownOf(source), shownOf(target)];
  const compare = (from: Colour, to: Colour) => compareLight({ from, to, skinGains });
  const ofSkin = luminanceOf(skinGains);
  const half = Math.sqrt(ofSkin);
  const white = measureWhite(source.uvMap, zones);
  const bySkin = compare([1, 1, 1], [half, half, half]);
  const byWhite = compare(white, measureWhite(target.uvMap, zones));
  const byTeeth = compare(measureTeeth(source.uvMap, zones), measureTeeth(target.uvMap, zones));
  const share = gives.teeth * takes.teeth;
  const otherwise = blend(bySkin, { other: byTeeth, share });
  const eyes = blend(otherwise, { other: byWhite, share: gives.white * takes.white });
  return {
    eyes: liftEyes({ eyes, white: luminanceOf(white), skin, ofSkin }),
    teeth: blend(eyes, { other: byTeeth, share }),
  };
}
