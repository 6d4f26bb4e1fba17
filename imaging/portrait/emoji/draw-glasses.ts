import type { Raster } from '../../core/raster/raster.ts';
import { type EyePlace, MAX_LENS_WIDTH } from './eye-place.ts';
import type { Glasses } from './find-glasses-rims.ts';
import { hexToLight, inkToLight } from './ink-light.ts';
import { drawStroke, fillShape, type Paint } from './paint-shape.ts';
import { portraitPoint, type StickerPortrait } from './portrait.ts';
import { closeStroke, inFrame, type LocalFrame, onSheet } from './shapes.ts';

const WHITE = hexToLight(0xffffff);

/** Points of the mesh where temples go behind the ears. */
const EARS = [127, 356] as const;

/** A superellipse around the middle of a frame. */
function rimOf(frame: LocalFrame, { across, down, roundness }: Glasses): number[] {
  const bend = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / roundness);
  return onSheet(
    frame,
    Array.from({ length: 56 }, (_, i) => {
      const turn = (i / 56) * 2 * Math.PI;
      return [across * bend(Math.cos(turn)), down * bend(Math.sin(turn))] as const;
    }),
  );
}

interface DrawnGlasses {
  readonly glasses: Glasses;
  /** Distance between the middles of the eyes in pixels, and angle of their line. */
  readonly between: number;
  readonly angle: number;
  /** Half the width of the frame. */
  readonly radius: number;
  readonly paint: Paint;
}

/** The lens in front of an eye, its rim, and the temple to the ear. */
function drawLens(
  sheet: Raster,
  {
    eye: { frame, outer },
    portrait,
    ear,
    glasses,
    between,
    angle,
    radius,
    paint,
  }: DrawnGlasses & { eye: EyePlace; portrait: StickerPortrait; ear: number },
): void {
  const own: LocalFrame = { ...inFrame({ ...frame, angle }, 0, 0.02), unit: between, angle };
  const rim = rimOf(own, glasses);
  const hinge = inFrame(own, outer * (glasses.across - 0.01), -0.45 * glasses.down);
  const end = portraitPoint(portrait, ear);
  drawStroke(sheet, {
    points: [hinge.x, hinge.y, radius, end.x, end.y - 0.1 * between, 0.7 * radius],
    paint: {
      ...paint,
      behind: portrait.parts.hair,
    },
  });
  fillShape(sheet, { corners: rim, paint: { light: WHITE, opacity: 0.025 } });
  const gleam = onSheet({ ...own, angle: angle + 0.5 }, [
    [-0.2, -1],
    [-0.08, -1],
    [-0.08, 1],
    [-0.2, 1],
  ]);
  fillShape(sheet, { corners: gleam, paint: { light: WHITE, opacity: 0.22, within: [rim] } });
  drawStroke(sheet, { points: closeStroke(rim, radius), paint });
}

/** Draws the person's glasses. Changes the sheet. */
export function drawGlasses(
  sheet: Raster,
  {
    portrait,
    eyes,
    glasses,
  }: {
    readonly portrait: StickerPortrait;
    readonly eyes: readonly [EyePlace, EyePlace];
    readonly glasses: Glasses;
  },
): void {
  const [right, left] = eyes;
  const between = Math.hypot(left.frame.x - right.frame.x, left.frame.y - right.frame.y);
  const angle = Math.atan2(left.frame.y - right.frame.y, left.frame.x - right.frame.x);
  const fitted = {
    ...glasses,
    across: Math.min(MAX_LENS_WIDTH, glasses.across),
    down: Math.max(glasses.down, (0.8 * right.frame.unit) / between),
  };
  const [lightness, a, b] = glasses.ink;
  const paint = { light: inkToLight([Math.max(0.17, 0.92 * lightness), a, b]) };
  const radius = 0.036 * between;
  for (const [i, eye] of eyes.entries())
    drawLens(sheet, { eye, portrait, ear: EARS[i], glasses: fitted, between, angle, radius, paint });
  const bridge = [-0.1, 0, 0.1].flatMap((u) => {
    const middle = {
      x: (right.frame.x + left.frame.x) / 2,
      y: (right.frame.y + left.frame.y) / 2,
      unit: between,
      angle,
    };
    const { x, y } = inFrame(
      middle,
      u * (1 - 2 * fitted.across + 0.02) * 5,
      -0.3 * fitted.down - 0.03 * (1 - 100 * u * u),
    );
    return [x, y, radius];
  });
  drawStroke(sheet, { points: bridge, paint });
}
