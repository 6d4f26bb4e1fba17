import type { Raster } from '../../core/raster/raster.ts';
import type { Ink } from '../../edit/style/ink.ts';
import type { EyeShape } from './expressions.ts';
import type { EyePlace } from './eye-place.ts';
import { hexToLight, inkToLight, mixInks } from './ink-light.ts';
import type { Look } from './looks.ts';
import { drawStroke, fillShape, type Light } from './paint-shape.ts';
import type { StickerPortrait } from './portrait.ts';
import { closeStroke, ellipse, heartIn, inFrame, outlineOf, taperedLine } from './shapes.ts';

const WHITE = hexToLight(0xfdfdfb);
const SHADED_WHITE = hexToLight(0xd9dde6);
const PUPIL = hexToLight(0x0e0b0d);
const HEART = { light: hexToLight(0xff4a5f), deep: hexToLight(0xd9112f), line: hexToLight(0x7a0f1c) };

/** Chroma of the most vivid iris. */
const MAX_IRIS = 0.085;

/** Height of a usual eye's opening as a fraction of its width. */
const USUAL_OPENING = 0.3;

interface EyeParams {
  readonly place: EyePlace;
  readonly shape: EyeShape;
  /** 0 shut, 1 usual. */
  readonly wide: number;
  readonly slant: number;
  readonly look: Look;
}

/** Colour of lashes, lids and closed eyes: dark, with a touch of the hair's colour. */
export function lineInk(portrait: StickerPortrait, look: Look): Ink {
  const dark: Ink = [0.16 + 0.12 * look.lineTone, 0.015, 0.01];
  return mixInks(dark, { other: portrait.inks.brows, share: 0.18 });
}

function lidsOf({ outer }: EyePlace, { height, slant }: { readonly height: number; readonly slant: number }) {
  const o = (u: number, v: number) => [outer * u, v] as const;
  // Inner corner at u = −1, outer one at 1; an angry lid falls towards the nose.
  const inner = 0.3 * slant;
  const upper = [
    o(-1, 0.1),
    o(-0.62, -0.52 * height + inner),
    o(-0.05, -0.76 * height + 0.5 * inner),
    o(0.55, -0.6 * height - 0.35 * inner),
    o(1, -0.1),
  ];
  const lower = [o(0.6, 0.32 * height), o(0.02, 0.45 * height), o(-0.6, 0.32 * height)];
  return { upper, lower };
}

/** More vivid a and b of an iris, within limits. */
function vividOf([, a, b]: Ink): readonly [a: number, b: number] {
  const chroma = Math.max(1e-4, Math.hypot(a, b));
  const factor = Math.min(1.5, MAX_IRIS / chroma);
  return [a * factor, b * factor];
}

function drawIris(
  sheet: Raster,
  { place, look, opening }: EyeParams & { readonly opening: Float64Array },
): void {
  const { frame, iris } = place;
  const away = { x: iris.x - frame.x, y: iris.y - frame.y };
  const across = (away.x * Math.cos(frame.angle) + away.y * Math.sin(frame.angle)) / frame.unit;
  const u = Math.max(-0.26, Math.min(0.26, 0.9 * across));
  const v = -0.13;
  const radius = 0.56;
  const clear: Ink = [Math.max(0.3, Math.min(0.72, iris.ink[0] + 0.08)), ...vividOf(iris.ink)];
  const deep: Ink = [0.55 * clear[0], clear[1], clear[2]];
  const pale: Ink = [Math.min(0.85, clear[0] + 0.16), clear[1], clear[2]];
  const within = [opening];
  const disc = (share: number) => ellipse(frame, { middle: [u, v], axes: [radius * share, radius * share] });
  fillShape(sheet, {
    corners: disc(1),
    paint: { light: inkToLight([0.45 * deep[0], 0.7 * deep[1], 0.7 * deep[2]]), within },
  });
  fillShape(sheet, {
    corners: disc(0.88),
    paint: { light: inkToLight(deep), lower: inkToLight(pale), within },
  });
  fillShape(sheet, { corners: disc(0.5), paint: { light: PUPIL, within } });
  const softness = look.relief > 0 ? 0.05 * frame.unit : 0.5;
  fillShape(sheet, {
    corners: ellipse(frame, { middle: [u - 0.2, v - 0.22], axes: [0.17, 0.17] }),
    paint: { light: WHITE, within, softness },
  });
  fillShape(sheet, {
    corners: ellipse(frame, { middle: [u + 0.2, v + 0.24], axes: [0.085, 0.085] }),
    paint: {
      light: WHITE,
      opacity: 0.85,
      within,
    },
  });
}

function drawOpen(sheet: Raster, { line, ...params }: EyeParams & { readonly line: Light }): void {
  const { place, wide, slant, look } = params;
  const { frame, outer, iris } = place;
  const own = Math.max(0.78, Math.min(1.2, iris.opening / USUAL_OPENING));
  const height = own * wide;
  const { upper, lower } = lidsOf(place, { height, slant });
  const opening = outlineOf(frame, [...upper, ...lower]);
  fillShape(sheet, { corners: opening, paint: { light: SHADED_WHITE, lower: WHITE } });
  drawIris(sheet, { ...params, opening });
  const shade = taperedLine(frame, { places: upper, radius: 0.17 * frame.unit, ends: [0.5, 0.5] });
  drawStroke(sheet, {
    points: shade,
    paint: { light: PUPIL, opacity: 0.22, softness: 0.06 * frame.unit, within: [opening] },
  });
  const thick = frame.unit * (look.isBold ? 0.115 : 0.085);
  const lash = [...upper, [outer * 1.09, -0.2] as const];
  drawStroke(sheet, {
    points: taperedLine(frame, { places: lash, radius: thick, ends: [0.35, 0.2] }),
    paint: { light: line },
  });
  if (look.outline > 0)
    drawStroke(sheet, {
      points: taperedLine(frame, { places: lower, radius: 0.4 * thick, ends: [0.1, 0.1] }),
      paint: {
        light: line,
        opacity: 0.8,
      },
    });
}

/** A small dark oval with a highlight. */
function drawDot(sheet: Raster, { place, wide, slant, line }: EyeParams & { readonly line: Light }): void {
  const { frame, outer } = place;
  const corner = [
    outlineOf(frame, [
      [-outer * 0.9, -0.5 + 0.5 * slant],
      [outer * 0.9, -0.75 - 0.2 * slant],
      [outer * 0.9, 0.9],
      [-outer * 0.9, 0.9],
    ]),
  ];
  const within = slant > 0.1 ? corner : [];
  fillShape(sheet, {
    corners: ellipse(frame, { middle: [0, -0.1], axes: [0.42, 0.56 * Math.max(0.1, wide)] }),
    paint: { light: line, within },
  });
  if (wide > 0.5)
    fillShape(sheet, {
      corners: ellipse(frame, { middle: [-0.12, -0.32 * wide], axes: [0.12, 0.14] }),
      paint: { light: WHITE, within },
    });
}

function drawShut(sheet: Raster, { place, look, shape, line }: EyeParams & { readonly line: Light }): void {
  const { frame, outer } = place;
  const up = shape === 'arc' ? -1 : 0.75;
  const places = [-1, -0.55, 0, 0.55, 1].map(
    (u) => [0.92 * outer * u, 0.06 + up * 0.5 * (1 - u * u) * (shape === 'arc' ? 1 : 0.55)] as const,
  );
  const radius = frame.unit * (look.isBold ? 0.13 : 0.11);
  drawStroke(sheet, {
    points: taperedLine(frame, { places, radius, ends: [0.5, 0.5] }),
    paint: { light: line },
  });
}

function drawHeart(sheet: Raster, { place, look, wide }: EyeParams): void {
  const frame = { ...place.frame, unit: 1.16 * place.frame.unit * wide };
  const heart = heartIn(frame);
  if (look.outline > 0)
    drawStroke(sheet, {
      points: closeStroke(heart, (look.outline / 2000) * sheet.width),
      paint: { light: HEART.line },
    });
  fillShape(sheet, { corners: heart, paint: { light: HEART.light, lower: HEART.deep } });
  const shine = ellipse(
    { ...frame, angle: frame.angle - 0.6 },
    { middle: [-0.18, -0.62], axes: [0.2, 0.12] },
  );
  fillShape(sheet, { corners: shine, paint: { light: WHITE, opacity: 0.85, within: [heart] } });
}

/** Draws an eye. Changes the sheet. */
export function drawEye(
  sheet: Raster,
  { portrait, ...params }: EyeParams & { readonly portrait: StickerPortrait },
): void {
  const line = inkToLight(lineInk(portrait, params.look));
  const { shape, wide, look } = params;
  if (shape === 'heart') drawHeart(sheet, params);
  else if (shape !== 'open' || wide < 0.3)
    drawShut(sheet, { ...params, shape: shape === 'arc' ? 'arc' : 'shut', line });
  else if (look.eyes === 'dots') drawDot(sheet, { ...params, line });
  else drawOpen(sheet, { ...params, line });
}

/** Highest point of an eye on the sheet. */
export function topOfEye({ frame }: EyePlace, wide: number): number {
  return inFrame(frame, 0, -0.95 * wide).y;
}
