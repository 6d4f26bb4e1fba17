import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane } from '../../core/raster/plane.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import { inkToLight, mixInks } from './ink-light.ts';
import type { Look } from './looks.ts';
import { drawStroke, fillShape } from './paint-shape.ts';
import { portraitPoint, portraitRing, type StickerPortrait } from './portrait.ts';
import { ellipse, taper, taperedLine } from './shapes.ts';
import { CHEEKS } from './smooth-skin.ts';

/** Difference in colour between blushing cheeks and the skin. */
const BLUSH = { lightness: -0.06, a: 0.085, b: 0.005 } as const;

/** Largest chroma of skin in a black-and-white photo. */
const GREY = 0.012;

/** Points from below one ear along the jaw to the other. */
const JAW = [172, 136, 150, 149, 176, 148, 152, 377, 400, 378, 379, 365, 397] as const;

/** Line of the jaw in front of the neck; hair and beards cover it. */
function drawJaw(
  sheet: Raster,
  { portrait, look }: { readonly portrait: StickerPortrait; readonly look: Look },
): void {
  if (look.outline === 0) return;
  const line = portraitRing(portrait, JAW);
  const { skin } = portrait.inks;
  const radius = (0.5 * look.inner * portrait.side) / 1000;
  const { hair, beard, skin: bare } = portrait.parts;
  const behind = createPlane(hair);
  for (let at = 0; at < behind.data.length; at++)
    behind.data[at] = Math.max(hair.data[at], beard.data[at], 1 - bare.data[at]);
  drawStroke(sheet, {
    points: taper(line, { radius, ends: [0.1, 0.1] }),
    paint: {
      light: inkToLight(mixInks(skin, { other: [0.16, 0.03, 0.03], share: look.isBold ? 0.85 : 0.5 })),
      behind,
    },
  });
}

/** Lower edge of the nose: an arc from wing to wing. */
function drawNose(
  sheet: Raster,
  { portrait, look }: { readonly portrait: StickerPortrait; readonly look: Look },
): void {
  const [right, , tip, , left] = faceLandmarks.noseBase.map((index) => portraitPoint(portrait, index));
  const { skin } = portrait.inks;
  const deep = look.isBold
    ? mixInks(skin, { other: [0.2, 0.03, 0.03], share: 0.72 })
    : mixInks(skin, { other: [0.3, 0.07, 0.04], share: 0.45 });
  const unit = Math.hypot(left.x - right.x, left.y - right.y);
  const angle = Math.atan2(left.y - right.y, left.x - right.x);
  const frame = { x: (right.x + left.x) / 2, y: (right.y + left.y) / 2, unit, angle };
  const [cosine, sine] = [Math.cos(angle) / unit, Math.sin(angle) / unit];
  const middle = [
    (tip.x - frame.x) * cosine + (tip.y - frame.y) * sine,
    (tip.y - frame.y) * cosine - (tip.x - frame.x) * sine,
  ];
  const half = (side: -1 | 1): [u: number, v: number][] => [
    [0.56 * side, -0.16],
    [0.46 * side, 0.04],
    [0.3 * side + 0.4 * middle[0], 0.5 * middle[1] + 0.01],
  ];
  const bow = [...half(-1), [middle[0], middle[1] + 0.06] as const, ...half(1).toReversed()];
  const soft = look.relief > 0.9;
  drawStroke(sheet, {
    points: taperedLine(frame, {
      places: bow,
      radius: unit * (look.isBold ? 0.05 : 0.042),
      ends: [0.1, 0.1],
    }),
    paint: {
      light: inkToLight(deep),
      opacity: soft ? 0.4 : look.outline > 0 ? 0.9 : 0.55,
      softness: soft ? 0.05 * unit : 0.5,
    },
  });
}

/** Rosy cheeks, except for black-and-white photos. */
function drawBlush(
  sheet: Raster,
  { portrait, look }: { readonly portrait: StickerPortrait; readonly look: Look },
): void {
  const [lightness, a, b] = portrait.inks.skin;
  if (Math.hypot(a, b) < GREY) return;
  // On deep skin tones the same blush would look like a bruise.
  const fair = smoothStep(0.35, 0.75, lightness);
  const light = inkToLight([
    lightness + BLUSH.lightness * fair,
    a + BLUSH.a * (0.45 + 0.55 * fair),
    b + BLUSH.b,
  ]);
  const within = [portraitRing(portrait, faceLandmarks.faceOval)];
  const isCut = look.softness < 0.03;
  for (const [upper, lower] of CHEEKS) {
    const [above, below] = [portraitPoint(portrait, upper), portraitPoint(portrait, lower)];
    const middle = { x: 0.6 * above.x + 0.4 * below.x, y: 0.6 * above.y + 0.4 * below.y };
    const frame = { ...middle, unit: portrait.faceHeight, angle: portrait.lean };
    fillShape(sheet, {
      corners: ellipse(frame, { middle: [0, 0], axes: [0.1, 0.065] }),
      paint: {
        light,
        opacity: isCut ? 0.55 : 0.6,
        within,
        softness: isCut ? 0.5 : 0.06 * portrait.faceHeight,
        behind: portrait.parts.hair,
      },
    });
  }
}

/** Draws features that no expression moves: jaw line, nose, rosy cheeks. Changes the sheet. */
export function drawSkinFeatures(
  sheet: Raster,
  {
    portrait,
    look,
    blush,
  }: { readonly portrait: StickerPortrait; readonly look: Look; readonly blush: boolean },
): void {
  if (blush) drawBlush(sheet, { portrait, look });
  drawJaw(sheet, { portrait, look });
  drawNose(sheet, { portrait, look });
}
