import { fromOklab, linearOf, type OklabPlanes } from '../../core/colour/colour-space.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import type { Ink } from '../../edit/style/ink.ts';
import { stepTone } from '../../edit/style/soft-steps.ts';
import { drawSkinFeatures } from './draw-skin-features.ts';
import { inkLines } from './ink-lines.ts';
import { lightFigure, type ReliefLight } from './light-figure.ts';
import type { Look } from './looks.ts';
import type { StickerPortrait } from './portrait.ts';
import { faceCoverage, shadeBody, shadeSkin } from './shade-skin.ts';

/** Range of lightness of hair and cloth around their mean, and gain of the photo's contrast. */
const HAIR_RANGE = 0.3;

/** Ambient light, so that the far side of a figure in relief is visible. */
const AMBIENT = 0.1;

/** Writable OKLab colour, and its operations. */
type Colour = [lightness: number, a: number, b: number];

/** Chroma above which colours are not amplified. */
const MAX_CHROMA = 0.21;

function strengthen(colour: Colour, chroma: number): void {
  const own = Math.hypot(colour[1], colour[2]);
  const factor = own > 1e-4 ? Math.max(1, Math.min(chroma, MAX_CHROMA / own)) : 1;
  colour[1] *= factor;
  colour[2] *= factor;
}

/** Darkens a colour: less light, and warm colours such as skin become warmer. */
function shadeColour(colour: Colour, amount: number): void {
  const warmth = smoothStep(0.01, 0.05, colour[1]) * smoothStep(0, 0.05, colour[2]);
  colour[0] *= 1 - amount;
  colour[1] = colour[1] * (1 - 0.45 * amount) + 0.055 * amount * warmth;
  colour[2] = colour[2] * (1 - 0.6 * amount);
}

function lightenColour(colour: Colour, amount: number): void {
  colour[0] += (1 - colour[0]) * amount;
  colour[1] *= 1 - 0.6 * amount;
  colour[2] *= 1 - 0.6 * amount;
}

/** Quantises a tone 0–1; one step leaves almost none. */
function toneOf(value: number, look: Look): number {
  const tone = Math.max(0, Math.min(1, value));
  if (look.tones <= 1) return 0.5 + 0.25 * (tone - 0.5);
  return stepTone(tone, { count: look.tones, hardness: look.softness > 0.15 ? 3 : 14 });
}

function setHair(colour: Colour, { ink, light, look }: { ink: Ink; light: number; look: Look }): void {
  const tone = toneOf(0.5 + (light - ink[0]) / HAIR_RANGE, look) - 0.5;
  // Black hair has range only above it, white hair only below.
  const lifted = Math.max(0.25, Math.min(0.86, ink[0]));
  colour[0] = lifted + 0.26 * tone * (0.45 + 0.55 * lifted) * (tone > 0 ? 1.1 : 0.9);
  colour[1] = ink[1] * (1 + 0.4 * tone);
  colour[2] = ink[2] * (1 + 0.4 * tone);
}

function setCloth(
  colour: Colour,
  { lightness, a, b }: OklabPlanes,
  { at, look }: { at: number; look: Look },
): void {
  const light = Math.max(0.16, lightness.data[at]);
  colour[0] =
    0.35 * light + 0.65 * stepTone(light, { count: 3 + look.tones, hardness: look.softness > 0.15 ? 3 : 12 });
  if (look.tones === 2) colour[0] = 0.15 * light + 0.85 * stepTone(light, { count: 4, hardness: 14 });
  colour[1] = a.data[at];
  colour[2] = b.data[at];
}

function mixInto(colour: Colour, other: Colour, share: number): void {
  for (let i = 0; i < 3; i++) colour[i] += (other[i] - colour[i]) * share;
}

interface Shading {
  readonly oval: Plane;
  readonly skin: Plane;
  readonly body: Plane;
  readonly relief: ReliefLight;
}

/** Composites the colours of the figure, part over part: cloth, skin, beard, hair. */
function colourFigure(
  portrait: StickerPortrait,
  { look, oval, skin, body, relief }: Shading & { readonly look: Look },
): OklabPlanes {
  const { parts, colours, inks, outline } = portrait;
  const size = oval;
  const out = { lightness: createPlane(size), a: createPlane(size), b: createPlane(size) };
  const colour: Colour = [0, 0, 0];
  const over: Colour = [0, 0, 0];
  for (let at = 0; at < oval.data.length; at++) {
    if (outline.data[at] < -24) continue;
    setCloth(colour, colours, { at, look });
    strengthen(colour, look.chroma);
    shadeColour(colour, 1.1 * look.shade * body.data[at]);
    const bare = Math.max(parts.skin.data[at], oval.data[at]);
    if (bare > 0) {
      for (let i = 0; i < 3; i++) over[i] = inks.skin[i];
      over[0] = Math.min(0.93, over[0] + 0.03);
      strengthen(over, look.chroma);
      shadeColour(over, look.shade * skin.data[at]);
      mixInto(colour, over, bare);
    }
    for (const name of ['beard', 'hair'] as const) {
      const cover = parts[name].data[at];
      if (cover <= 0) continue;
      setHair(over, { ink: inks[name], light: portrait.strands.data[at], look });
      strengthen(over, 1 + 0.6 * (look.chroma - 1));
      mixInto(colour, over, name === 'beard' ? 0.92 * cover : cover);
    }
    const lit = relief.lit.data[at] + AMBIENT * look.relief;
    if (lit < 0) shadeColour(colour, Math.min(0.36, -0.5 * lit));
    else if (lit > 0) lightenColour(colour, Math.min(0.5, 0.6 * lit));
    if (relief.shine.data[at] > 0) lightenColour(colour, 0.75 * relief.shine.data[at]);
    out.lightness.data[at] = colour[0];
    out.a.data[at] = colour[1];
    out.b.data[at] = colour[2];
  }
  return out;
}

/**
 * Paints the figure without eyes, brows and mouth: linear light times opacity, then opacity. Rejects with
 * `aborted`.
 */
export async function paintFigure(
  portrait: StickerPortrait,
  { look, blush, progress }: { readonly look: Look; readonly blush: boolean; readonly progress: Progress },
): Promise<Raster> {
  const oval = faceCoverage(portrait);
  await progress.report(0.2);
  const skin = shadeSkin(portrait, { look, oval });
  const body = shadeBody(portrait, { look, oval });
  await progress.report(0.4);
  const relief = lightFigure(portrait, { look, oval });
  await progress.report(0.6);
  const planes = colourFigure(portrait, { look, oval, skin, body, relief });
  inkLines(portrait, { look, oklabPlanes: planes });
  await progress.report(0.85);
  const { side } = portrait;
  const picture: Picture = { width: side, height: side, channels: 3, data: new Uint8Array(side * side * 3) };
  fromOklab(planes, picture);
  const raster = { width: side, height: side, channels: 4, data: new Float32Array(side * side * 4) };
  const rim = (look.outline * side) / 1000;
  for (let at = 0; at < side * side; at++) {
    const cover = Math.max(0, Math.min(1, portrait.outline.data[at] + 0.5 * rim + 0.5));
    if (cover <= 0) continue;
    for (let channel = 0; channel < 3; channel++)
      raster.data[4 * at + channel] = cover * linearOf[picture.data[3 * at + channel]];
    raster.data[4 * at + 3] = cover;
  }
  drawSkinFeatures(raster, { portrait, look, blush });
  await progress.report(1);
  return raster;
}
