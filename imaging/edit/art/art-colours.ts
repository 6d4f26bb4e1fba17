import { linearOf, linearToOklab, relativeLuminance } from '../../core/colour/colour-space.ts';
import { clampUnit, mix } from '../../core/numeric/scalar.ts';

/** Linear light: red, green and blue, 0–1. */
export type Light = readonly [red: number, green: number, blue: number];

/** Colours of a sheet. */
export interface ArtColours {
  /** Of the paper. */
  readonly ground: Light;
  /** The one that stands out most from the ground, for lines. */
  readonly ink: Light;
  /** Three to five, from the one used most to the accent. */
  readonly colours: readonly Light[];
}

/** Linear light of a colour as #rrggbb. */
function parseLight(hex: string): Light {
  const byte = (at: number) => linearOf[Number.parseInt(hex.slice(at, at + 2), 16)];
  return [byte(1), byte(3), byte(5)];
}

/** Colours of a palette, which names ground, ink, and the others. */
export function readColours(palette: readonly string[]): ArtColours {
  const [ground, ink, ...colours] = palette.map(parseLight);
  return { ground, ink, colours };
}

export function mixLight(from: Light, to: Light, share: number): Light {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

/** Two lights mixed as they look: square roots are near to lightness. */
export function mixLook(from: Light, to: Light, share: number): Light {
  const part = (channel: 0 | 1 | 2) =>
    (Math.sqrt(from[channel]) + (Math.sqrt(to[channel]) - Math.sqrt(from[channel])) * share) ** 2;
  return [part(0), part(1), part(2)];
}

/** Chroma in OKLab below which a colour has no hue of its own. */
const GREY = 0.025;

/** Lightness 0–1, chroma about 0–0.4 and hue in radians of a colour (OKLCH: Ottosson, 2020). */
type Oklch = readonly [lightness: number, chroma: number, hue: number];

export function toOklch(colour: Light): Oklch {
  const lab = [0, 0, 0];
  linearToOklab(colour, lab);
  return [lab[0], Math.hypot(lab[1], lab[2]), Math.atan2(lab[2], lab[1])];
}

/** Light of an OKLCH colour; what no screen shows is clipped. */
export function fromOklch([lightness, chroma, hue]: Oklch): Light {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clampUnit(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    clampUnit(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    clampUnit(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** Shorter way from one hue to another, −π to π. */
export function hueGap(from: Oklch, to: Oklch): number {
  if (from[1] < GREY || to[1] < GREY) return 0;
  const gap = to[2] - from[2];
  return gap - 2 * Math.PI * Math.round(gap / (2 * Math.PI));
}

/** Two colours mixed around the circle of hues, so that opposites do not meet in grey. */
export function mixClean(from: Light, to: Light, share: number): Light {
  const [one, other] = [toOklch(from), toOklch(to)];
  const hue = one[1] < GREY ? other[2] : one[2] + share * hueGap(one, other);
  return fromOklch([mix(one[0], other[0], share), mix(one[1], other[1], share), hue]);
}

export function luminance([red, green, blue]: Light): number {
  return relativeLuminance(red, green, blue);
}

/** Gap between two colours in lightness, 0–1. */
export function lightnessGap(one: Light, other: Light): number {
  return Math.abs(Math.cbrt(luminance(one)) - Math.cbrt(luminance(other)));
}

/** Ink and colours, the one farthest from the ground in lightness first. */
export function byContrast({ ground, ink, colours }: ArtColours): readonly Light[] {
  return [ink, ...colours].toSorted((a, b) => lightnessGap(b, ground) - lightnessGap(a, ground));
}

/** Gap in lightness from the ground from which a form is seen at once. */
const VISIBLE_GAP = 0.17;

/** Mixes a colour with the ink, no more than needed, until it stands out from the ground. */
function raise(colour: Light, { ground, ink }: ArtColours): Light {
  let raised = colour;
  for (let share = 0.1; share <= 1 && lightnessGap(raised, ground) < VISIBLE_GAP; share += 0.1)
    raised = mixLight(colour, ink, share);
  return raised;
}

/** Colours of a list that stand out from the ground; where none does, all of them mixed with ink. */
export function standingOut(list: readonly Light[], colours: ArtColours): readonly Light[] {
  const visible = list.filter((colour) => lightnessGap(colour, colours.ground) >= VISIBLE_GAP);
  return visible.length > 0 ? visible : list.map((colour) => raise(colour, colours));
}

/** True for yellow, orange, red and brown. */
export function isWarm([red, green, blue]: Light): boolean {
  return red > 1.05 * green && red > 1.6 * blue;
}

/** Luminance from which a warm colour shines rather than looks brown. */
const SHINING = 0.14;

/** Colour of a sun: the warm accent, or nearly white where the palette has none or the sky is as light. */
export function sunOf({ ground, ink, colours }: ArtColours): Light {
  const shines = (colour: Light) =>
    isWarm(colour) && luminance(colour) > SHINING && lightnessGap(colour, ground) > 0.05;
  const warm = colours.toReversed().find(shines);
  if (warm) return warm;
  const palest = [ground, ink, ...colours].reduce((a, b) => (luminance(b) > luminance(a) ? b : a));
  return mixLight(palest, [1, 1, 1], 0.5);
}

/** The same colours on the darkest, nearly black, as glass is set in lead. */
export function onDark({ ground, ink, colours }: ArtColours): ArtColours {
  const [darkest, ...others] = fromDark([ground, ink, ...colours]);
  return {
    ground: mixLight(darkest, [0, 0, 0], luminance(darkest) > 0.03 ? 0.7 : 0.1),
    ink: others.at(-1) ?? ink,
    colours: [...colours, ground].filter((colour) => colour !== darkest),
  };
}

/** Colours of a list from dark to light. */
export function fromDark(colours: readonly Light[]): readonly Light[] {
  return colours.toSorted((a, b) => luminance(a) - luminance(b));
}

/** Position 0–1 on the way through several colours, each mixed cleanly with the next, as a colour. */
export function alongColours(colours: readonly Light[], share: number): Light {
  const at = clampUnit(share) * (colours.length - 1);
  const index = Math.min(colours.length - 2, Math.floor(at));
  return mixClean(colours[index], colours[index + 1], at - index);
}
