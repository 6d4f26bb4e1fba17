import { linearOf, relativeLuminance } from '../../core/colour/colour-space.ts';
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

export function luminance([red, green, blue]: Light): number {
  return relativeLuminance(red, green, blue);
}

/** Ink and colours, the one farthest from the ground in lightness first. */
export function byContrast({ ground, ink, colours }: ArtColours): readonly Light[] {
  const contrast = (colour: Light) => Math.abs(Math.cbrt(luminance(colour)) - Math.cbrt(luminance(ground)));
  return [ink, ...colours].toSorted((a, b) => contrast(b) - contrast(a));
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

/** Position 0–1 on the way through several colours, as a colour. */
export function alongColours(colours: readonly Light[], share: number): Light {
  const at = clampUnit(share) * (colours.length - 1);
  const index = Math.min(colours.length - 2, Math.floor(at));
  return mixLight(colours[index], colours[index + 1], at - index);
}
