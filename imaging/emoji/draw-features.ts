import { faceLandmarks } from '../faces/face-landmarks.ts';
import type { Raster } from '../kernels/raster.ts';
import { drawEye, topOfEye } from './draw-eyes.ts';
import { drawGlasses } from './draw-glasses.ts';
import { drawMouth, placeMouth } from './draw-mouth.ts';
import { drawSymbols } from './draw-symbols.ts';
import type { ExpressionShape } from './expressions.ts';
import { type EyePlace, placeEyes } from './eye-place.ts';
import { lightOf, mixInks } from './light-of.ts';
import type { Look } from './looks.ts';
import { drawStroke, fillShape } from './paint-shape.ts';
import { type Portrait, portraitPoint } from './portrait.ts';
import { ellipse, taper } from './shapes.ts';

/** How much redder and darker than the skin blushing cheeks are. */
const BLUSH = { lightness: -0.06, a: 0.085, b: 0.005 } as const;

/** Skin of less chroma is that of a black-and-white photo, which does not blush. */
const GREY = 0.012;

/** What changes from frame to frame, besides where the whole sticker is. */
export interface Mood {
  /** 0 open, 1 shut. */
  readonly blink: number;
  /** 0–1, once around in a loop: where symbols are on their way. */
  readonly phase: number;
}

export interface FeatureOrder {
  readonly expression: ExpressionShape;
  readonly look: Look;
  readonly exaggeration: number;
  readonly blush: boolean;
  readonly mood: Mood;
}

function faceOutline(portrait: Portrait): number[] {
  return faceLandmarks.faceOval.flatMap((index) => {
    const { x, y } = portraitPoint(portrait, index);
    return [x, y];
  });
}

/** The middle line of a brow from its inner to its outer end, x and y in turn, and its half width. */
function browLine(portrait: Portrait, ring: readonly number[]): { line: number[]; radius: number } {
  const half = ring.length / 2;
  const line: number[] = [];
  let width = 0;
  for (let i = 0; i < half; i++) {
    const upper = portraitPoint(portrait, ring[i]);
    const lower = portraitPoint(portrait, ring[ring.length - 1 - i]);
    line.push((upper.x + lower.x) / 2, (upper.y + lower.y) / 2);
    width += Math.hypot(upper.x - lower.x, upper.y - lower.y) / half;
  }
  return { line, radius: 0.5 * width };
}

/** Brows keep so much room above an eye, in units of its frame. */
const BROW_ROOM = 0.34;

function drawBrow(
  sheet: Raster,
  portrait: Portrait,
  order: FeatureOrder & { ring: readonly number[]; eye: EyePlace },
) {
  const { ring, eye, expression, look } = order;
  const { line, radius } = browLine(portrait, ring);
  const count = line.length / 2;
  const middle = { x: line[2 * (count >> 1)], y: line[2 * (count >> 1) + 1] };
  const needed =
    topOfEye(eye, expression.right === 'heart' ? 1.3 : expression.wide) - BROW_ROOM * eye.frame.unit;
  const lift = Math.min(0, needed - middle.y) - 0.16 * expression.browRise * eye.frame.unit;
  // Both brows tilt towards the nose.
  const tilt = -eye.outer * expression.browTilt;
  const placed = line.map((value, at) => {
    const dx = line[at - (at % 2)] - middle.x;
    const dy = line[at - (at % 2) + 1] - middle.y;
    return at % 2 === 0
      ? middle.x + dx * Math.cos(tilt) - dy * Math.sin(tilt)
      : value - dy + dx * Math.sin(tilt) + dy * Math.cos(tilt) + lift;
  });
  const { brows, skin } = portrait.inks;
  const dark: typeof brows = [Math.min(brows[0], skin[0] - 0.14), brows[1], brows[2]];
  const thick = Math.max(1.1 * radius, 0.13 * eye.frame.unit);
  drawStroke(sheet, taper(placed, { radius: thick, ends: [0.6, 0.12] }), {
    light: lightOf([Math.max(0.14, dark[0]), dark[1], dark[2]]),
    behind: look.relief > 0.9 ? undefined : portrait.parts.hair,
  });
}

/** From below one ear along the jaw to the other. */
const JAW = [172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397] as const;

/** The line of the jaw before the neck; hair and beards cover it. */
function drawJaw(sheet: Raster, portrait: Portrait, look: Look): void {
  if (look.outline === 0) return;
  const line = JAW.flatMap((index) => {
    const { x, y } = portraitPoint(portrait, index);
    return [x, y];
  });
  const { skin } = portrait.inks;
  const radius = (0.5 * look.inner * portrait.side) / 1000;
  const behind = { ...portrait.parts.hair, data: portrait.parts.hair.data.slice() };
  for (let at = 0; at < behind.data.length; at++)
    behind.data[at] = Math.max(
      behind.data[at],
      portrait.parts.beard.data[at],
      1 - portrait.parts.skin.data[at],
    );
  drawStroke(sheet, taper(line, { radius, ends: [0.1, 0.1] }), {
    light: lightOf(mixInks(skin, [0.16, 0.03, 0.03], look.lineTone < 0.2 ? 0.85 : 0.5)),
    behind,
  });
}

function drawNose(sheet: Raster, portrait: Portrait, look: Look): void {
  const [right, , tip, , left] = faceLandmarks.noseBase.map((index) => portraitPoint(portrait, index));
  const { skin } = portrait.inks;
  const deep =
    look.outline > 8 ? mixInks(skin, [0.2, 0.03, 0.03], 0.72) : mixInks(skin, [0.3, 0.07, 0.04], 0.45);
  const unit = Math.hypot(left.x - right.x, left.y - right.y);
  const bow = [
    right.x - 0.06 * (left.x - right.x),
    right.y - 0.16 * unit,
    right.x + 0.04 * (left.x - right.x),
    right.y + 0.04 * unit,
    0.6 * right.x + 0.4 * tip.x,
    0.5 * right.y + 0.5 * tip.y + 0.01 * unit,
    tip.x,
    tip.y + 0.06 * unit,
    0.6 * left.x + 0.4 * tip.x,
    0.5 * left.y + 0.5 * tip.y + 0.01 * unit,
    left.x - 0.04 * (left.x - right.x),
    left.y + 0.04 * unit,
    left.x + 0.06 * (left.x - right.x),
    left.y - 0.16 * unit,
  ];
  const soft = look.relief > 0.9;
  drawStroke(sheet, taper(bow, { radius: unit * (look.outline > 8 ? 0.05 : 0.042), ends: [0.1, 0.1] }), {
    light: lightOf(deep),
    opacity: soft ? 0.4 : look.outline > 0 ? 0.9 : 0.55,
    softness: soft ? 0.05 * unit : 0.5,
  });
}

function drawBlush(sheet: Raster, portrait: Portrait, look: Look): void {
  const [lightness, a, b] = portrait.inks.skin;
  if (Math.hypot(a, b) < GREY) return;
  const light = lightOf([lightness + BLUSH.lightness, a + BLUSH.a, b + BLUSH.b]);
  const within = [faceOutline(portrait)];
  for (const [upper, lower] of [
    [50, 205],
    [280, 425],
  ]) {
    const a = portraitPoint(portrait, upper);
    const b = portraitPoint(portrait, lower);
    const frame = {
      x: 0.6 * a.x + 0.4 * b.x,
      y: 0.6 * a.y + 0.4 * b.y,
      unit: portrait.faceHeight,
      angle: portrait.lean,
    };
    const softness = look.softness < 0.03 ? 0.5 : 0.06 * portrait.faceHeight;
    fillShape(sheet, ellipse(frame, [0, 0], [0.1, 0.065]), {
      light,
      opacity: look.softness < 0.03 ? 0.55 : 0.6,
      within,
      softness,
      behind: portrait.parts.hair,
    });
  }
}

/** Draws eyes, brows, nose, mouth and symbols on the figure. Changes the sheet. */
export function drawFeatures(sheet: Raster, portrait: Portrait, order: FeatureOrder): void {
  const { expression, look, exaggeration, blush, mood } = order;
  const eyes = placeEyes(portrait, exaggeration);
  if (blush) drawBlush(sheet, portrait, look);
  drawJaw(sheet, portrait, look);
  drawNose(sheet, portrait, look);
  drawMouth(sheet, portrait, { place: placeMouth(portrait), shape: expression.mouth, look });
  const wide = expression.wide * (1 - mood.blink);
  for (const [i, place] of eyes.entries()) {
    const shape = i === 0 ? expression.right : expression.left;
    const pulse = shape === 'heart' ? 1 + 0.08 * Math.sin(4 * Math.PI * mood.phase) : wide;
    drawEye(sheet, portrait, { place, shape, wide: pulse, slant: expression.slant, look });
    const ring = i === 0 ? faceLandmarks.rightBrow : faceLandmarks.leftBrow;
    drawBrow(sheet, portrait, { ...order, ring, eye: place });
  }
  if (portrait.glasses && !expression.symbols.includes('sunglasses') && expression.right !== 'heart')
    drawGlasses(sheet, portrait, { eyes, glasses: portrait.glasses });
  drawSymbols(sheet, portrait, { ...order, eyes });
}
