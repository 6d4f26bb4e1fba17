import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import { createPlane, type Plane } from '../../core/raster/plane.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import type { Look } from './looks.ts';
import { portraitPoint, portraitRing, type StickerPortrait } from './portrait.ts';
import { ringDistance } from './ring-distance.ts';

/**
 * Reach of shadows in heights of the face: of hair on the face, of the head on the neck, and of the head on
 * the body.
 */
const CAST = { hair: 0.035, chin: 0.1, head: 0.09 } as const;

/** Range of the photo's darkness below the skin's usual lightness that counts as shade. */
const DARKER = { from: 0.05, to: 0.16 } as const;

/** Coverage of the face with eyes and mouth on the sheet, 0–1. */
export function faceCoverage(portrait: StickerPortrait): Plane {
  const size = { width: portrait.side, height: portrait.side };
  const distance = ringDistance(portraitRing(portrait, faceLandmarks.faceOval), { size, room: 1 });
  for (let at = 0; at < distance.data.length; at++)
    distance.data[at] = Math.max(0, Math.min(1, 0.5 - distance.data[at]));
  return distance;
}

/** Samples a plane at an offset above and to the lit side of each pixel, in pixels. */
function castOf({ width, height, data }: Plane, across: number, down: number): (at: number) => number {
  return (at) => {
    const x = (at % width) + across;
    const y = Math.floor(at / width) - down;
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    return data[y * width + x];
  };
}

/**
 * Shade on skin, 0–1, with steps of the look's softness: cast shadows of hair and head, the side away from
 * the light, and the photo's own shade.
 */
export function shadeSkin(
  portrait: StickerPortrait,
  { look, oval }: { readonly look: Look; readonly oval: Plane },
): Plane {
  const { side, faceHeight, parts, skinLight, inks, lightSide } = portrait;
  const out = createPlane(oval);
  const across = Math.round(lightSide * 0.4 * CAST.hair * faceHeight);
  const hair = castOf(parts.hair, across, Math.round(CAST.hair * faceHeight));
  const head = castOf(oval, across, Math.round(CAST.chin * faceHeight));
  const [from, to] = [0.5 - look.softness, 0.5 + look.softness];
  const top = portraitPoint(portrait, 10);
  const chin = portraitPoint(portrait, 152);
  const middle = { x: (top.x + chin.x) / 2, y: (top.y + chin.y) / 2 };
  for (let at = 0; at < out.data.length; at++) {
    if (portrait.outline.data[at] < -1) continue;
    const u = ((at % side) - middle.x) / (0.42 * faceHeight);
    const v = (Math.floor(at / side) - middle.y) / (0.55 * faceHeight);
    const onHead = Math.max(oval.data[at], smoothStep(0.95, 0.7, v));
    // Terminator of an egg lit from above and one side.
    const turned = smoothStep(0.62, 1.05, -lightSide * u * 0.8 + v * 0.25);
    const dark = smoothStep(DARKER.from, DARKER.to, inks.skin[0] - skinLight.data[at]);
    const below = head(at) * (1 - oval.data[at]) * smoothStep(0.5, 0.9, v);
    const shade = Math.max(
      hair(at),
      below,
      onHead * (turned + 0.4 * dark),
      (1 - onHead) * (0.2 + 0.7 * dark),
    );
    out.data[at] = smoothStep(from, to, shade);
  }
  return look.softness > 0.15 ? gaussianBlurCompiled(out, 0.03 * faceHeight * look.softness * 2) : out;
}

/** Shadow of the head on clothes, 0–1. */
export function shadeBody(
  portrait: StickerPortrait,
  { look, oval }: { readonly look: Look; readonly oval: Plane },
): Plane {
  const { faceHeight, parts, lightSide } = portrait;
  const head = createPlane(oval);
  for (let at = 0; at < head.data.length; at++)
    head.data[at] = Math.max(oval.data[at], parts.hair.data[at], parts.skin.data[at]);
  const cast = castOf(head, Math.round(lightSide * 0.03 * faceHeight), Math.round(CAST.head * faceHeight));
  const out = createPlane(oval);
  for (let at = 0; at < out.data.length; at++) out.data[at] = cast(at) * (1 - head.data[at]);
  return gaussianBlurCompiled(out, Math.max(0.8, 0.08 * faceHeight * look.softness));
}
