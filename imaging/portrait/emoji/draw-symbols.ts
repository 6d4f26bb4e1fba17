import type { Raster } from '../../core/raster/raster.ts';
import type { FeatureParams } from './expressions.ts';
import type { EyePlace } from './eye-place.ts';
import { hexToLight } from './ink-light.ts';
import { drawStroke, fillShape } from './paint-shape.ts';
import { portraitPoint, type StickerPortrait } from './portrait.ts';
import { closeStroke, heartIn, inFrame, type LocalFrame, onSheet, outlineOf, taperedLine } from './shapes.ts';

const INK = hexToLight(0x15131a);
const WHITE = hexToLight(0xffffff);
const HEART = { light: hexToLight(0xff4a5f), deep: hexToLight(0xd9112f), line: hexToLight(0x7a0f1c) };
const TEAR = { light: hexToLight(0xbfe6ff), deep: hexToLight(0x4aa8f0), line: hexToLight(0x1d5f9c) };
const ANGER = { light: hexToLight(0xe8213a), line: hexToLight(0x6e0d18) };
const LENS = { light: hexToLight(0x14161c), deep: hexToLight(0x4a5468) };

/** Size of lenses and of tears, in half widths of an eye. */
const LENS_SIZE = 1.2;
const TEAR_SIZE = 0.46;

interface SymbolParams extends FeatureParams {
  readonly eyes: readonly [right: EyePlace, left: EyePlace];
}

/** Hearts that rise beside the head and fade in and out of size: places at a phase of the loop. */
const RISING = [
  { side: -1, from: 0.1, away: 0.62, size: 0.1 },
  { side: 1, from: 0.45, away: 0.6, size: 0.13 },
  { side: 1, from: 0.85, away: 0.7, size: 0.08 },
  { side: -1, from: 0.65, away: 0.72, size: 0.12 },
] as const;

function headFrame(portrait: StickerPortrait): LocalFrame {
  const top = portraitPoint(portrait, 10);
  const chin = portraitPoint(portrait, 152);
  return {
    x: (top.x + chin.x) / 2,
    y: (top.y + chin.y) / 2,
    unit: portrait.faceHeight,
    angle: portrait.lean,
  };
}

function drawHearts(
  sheet: Raster,
  { portrait, mood, look }: SymbolParams & { readonly portrait: StickerPortrait },
): void {
  const head = headFrame(portrait);
  const line = (look.outline / 2400) * sheet.width;
  for (const { side, from, away, size } of RISING) {
    const phase = (mood.phase + from) % 1;
    const grown = Math.sin(Math.PI * phase) ** 0.6;
    const sway = 0.04 * Math.sin(2 * Math.PI * (phase + from));
    const place = inFrame(head, side * (away + sway), 0.3 - 0.95 * phase);
    const heart = heartIn({
      ...place,
      unit: Math.max(0.5, size * grown * portrait.faceHeight),
      angle: 0.25 * side,
    });
    if (line > 0) drawStroke(sheet, { points: closeStroke(heart, line), paint: { light: HEART.line } });
    fillShape(sheet, { corners: heart, paint: { light: HEART.light, lower: HEART.deep } });
  }
}

/** A band of light across both lenses, measured from their middle. */
function drawGleam(
  sheet: Raster,
  { lens, at, within }: { readonly lens: LocalFrame; at: number; within: Float64Array },
): void {
  const gleam = onSheet({ ...lens, angle: lens.angle + 0.5 }, [
    [at, -1.4],
    [at + 0.34, -1.4],
    [at + 0.34, 1.4],
    [at, 1.4],
  ]);
  fillShape(sheet, { corners: gleam, paint: { light: WHITE, opacity: 0.3, within: [within] } });
}

function drawSunglasses(
  sheet: Raster,
  { portrait, eyes, look, mood }: SymbolParams & { readonly portrait: StickerPortrait },
): void {
  const line = Math.max(1.5, (look.outline / 2000) * sheet.width);
  const unit = (eyes[0].frame.unit + eyes[1].frame.unit) / 2;
  const angle = Math.atan2(eyes[1].frame.y - eyes[0].frame.y, eyes[1].frame.x - eyes[0].frame.x);
  for (const [{ frame, outer }, edge] of [
    [eyes[0], 127],
    [eyes[1], 356],
  ] as const) {
    const own: LocalFrame = { ...frame, unit: Math.max(frame.unit, 0.9 * unit) * LENS_SIZE, angle };
    const o = (u: number, v: number) => [outer * u, v] as const;
    const temple = portraitPoint(portrait, edge);
    const hinge = inFrame(own, outer * 1.18, -0.5);
    drawStroke(sheet, {
      points: [hinge.x, hinge.y, 0.1 * unit, temple.x, temple.y - 0.15 * unit, 0.09 * unit],
      paint: {
        light: INK,
        behind: portrait.parts.hair,
      },
    });
    const lens = outlineOf(own, [
      o(-1.02, -0.62),
      o(0, -0.74),
      o(1.2, -0.7),
      o(1.16, -0.05),
      o(0.82, 0.72),
      o(0.05, 0.88),
      o(-0.72, 0.66),
      o(-1.04, 0),
    ]);
    drawStroke(sheet, { points: closeStroke(lens, Math.max(line, 0.11 * unit)), paint: { light: INK } });
    fillShape(sheet, { corners: lens, paint: { light: LENS.light, lower: LENS.deep } });
    // A highlight that crosses both lenses once per loop.
    const at = -0.5 + 0.9 * Math.sin(2 * Math.PI * mood.phase) * 0.5;
    drawGleam(sheet, { lens: own, at, within: lens });
  }
  const bridge = [
    inFrame({ ...eyes[0].frame, angle }, 1.08, -0.55),
    inFrame({ ...eyes[1].frame, angle }, -1.08, -0.55),
  ];
  drawStroke(sheet, {
    points: [bridge[0].x, bridge[0].y, 0.12 * unit, bridge[1].x, bridge[1].y, 0.12 * unit],
    paint: {
      light: INK,
    },
  });
}

function drawTears(
  sheet: Raster,
  { portrait, eyes, mood, look }: SymbolParams & { readonly portrait: StickerPortrait },
): void {
  const line = (look.outline / 2600) * sheet.width;
  for (const [i, { frame, outer }] of eyes.entries()) {
    const phase = (mood.phase + 0.5 * i) % 1;
    const start = { ...frame, angle: portrait.lean };
    const pool = [0.55, 0.2, -0.2].map((u) => [outer * u, 0.5 + 0.1 * (1 - Math.abs(u))] as const);
    drawStroke(sheet, {
      points: taperedLine(start, { places: pool, radius: 0.13 * frame.unit, ends: [0.4, 0.4] }),
      paint: {
        light: TEAR.light,
      },
    });
    const fall = 0.85 + 1.5 * phase;
    const size = TEAR_SIZE * Math.min(1, 3 * phase + 0.25) * Math.min(1, 3.2 * (1 - phase) + 0.12);
    const drop = outlineOf(
      { ...inFrame(start, outer * 0.42, fall), unit: Math.max(0.5, size * frame.unit), angle: portrait.lean },
      [
        [0, -1.5],
        [0.5, -0.4],
        [0.86, 0.35],
        [0, 1.05],
        [-0.86, 0.35],
        [-0.5, -0.4],
      ],
    );
    if (line > 0) drawStroke(sheet, { points: closeStroke(drop, line), paint: { light: TEAR.line } });
    fillShape(sheet, { corners: drop, paint: { light: TEAR.light, lower: TEAR.deep } });
  }
}

function drawAnger(
  sheet: Raster,
  { portrait, look, mood }: SymbolParams & { readonly portrait: StickerPortrait },
): void {
  const head = headFrame(portrait);
  const beat = 1 + 0.12 * Math.sin(4 * Math.PI * mood.phase);
  const frame: LocalFrame = {
    ...inFrame(head, 0.3, -0.6),
    unit: 0.13 * portrait.faceHeight * beat,
    angle: 0.2,
  };
  const line = (look.outline / 2400) * sheet.width;
  for (let quarter = 0; quarter < 4; quarter++) {
    const turned = { ...frame, angle: frame.angle + (quarter * Math.PI) / 2 };
    const arm = [[0.22, -1] as const, [0.26, -0.45] as const, [0.45, -0.26] as const, [1, -0.22] as const];
    const radius = 0.11 * frame.unit;
    if (line > 0)
      drawStroke(sheet, {
        points: taperedLine(turned, { places: arm, radius: radius + line, ends: [1, 1] }),
        paint: {
          light: ANGER.line,
        },
      });
    drawStroke(sheet, {
      points: taperedLine(turned, { places: arm, radius, ends: [1, 1] }),
      paint: { light: ANGER.light },
    });
  }
}

/** Draws the symbols of an expression: hearts, sunglasses, tears, the anger mark. Changes the sheet. */
export function drawSymbols(
  sheet: Raster,
  { portrait, ...params }: SymbolParams & { readonly portrait: StickerPortrait },
): void {
  for (const symbol of params.expression.symbols) {
    if (symbol === 'hearts') drawHearts(sheet, { portrait, ...params });
    else if (symbol === 'sunglasses') drawSunglasses(sheet, { portrait, ...params });
    else if (symbol === 'tears') drawTears(sheet, { portrait, ...params });
    else drawAnger(sheet, { portrait, ...params });
  }
}
