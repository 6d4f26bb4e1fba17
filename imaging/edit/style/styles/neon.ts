import type { OklabPlanes } from '../../../core/colour/colour-space.ts';
import { gaussianBlurCompiled } from '../../../core/filters/compiled-blur.ts';
import { smoothStep } from '../../../core/numeric/scalar.ts';
import { valueNoise } from '../../../core/numeric/value-noise.ts';
import type { Plane } from '../../../core/raster/plane.ts';
import { resizePlane } from '../../../core/raster/resize-plane.ts';
import { drawFaceLines } from '../draw-face-lines.ts';
import { findLines } from '../draw-lines.ts';
import { estimateFlow } from '../estimate-flow.ts';
import { joinLines } from '../join-lines.ts';
import { lightFaces } from '../light-faces.ts';
import { raiseShadows } from '../raise-shadows.ts';
import { resizePlanes } from '../resize-planes.ts';
import { smoothColours } from '../smooth-colours.ts';
import type { Style } from '../style.ts';

/**
 * Lightness of the scene behind the tubes where it is black, and what white has more.
 *
 * @tuned 2026-11-30, set by eye, faces on dark ground
 */
const GHOST = { dark: 0.07, range: 0.52 } as const;

/** Least half width in pixels of a tube that is seen. */
const THINNEST_TUBE = 1.5;

/**
 * Factor by which the scene's lightness differs more from its surroundings, and how far these reach in units.
 *
 * @tuned 2026-11-30, set by eye, faces in shade and in front of dark ground
 */
const FORMS = { factor: 0.7, reach: 22 } as const;

/** Raises forms of the scene against what is around them, as they are dim. Changes its lightness. */
function showForms({ lightness }: OklabPlanes, unit: number): void {
  const around = gaussianBlurCompiled(lightness, FORMS.reach * unit);
  for (let at = 0; at < lightness.data.length; at++) {
    const raised = lightness.data[at] + FORMS.factor * (lightness.data[at] - around.data[at]);
    lightness.data[at] = Math.max(0, Math.min(1, raised));
  }
}

interface Signs {
  /** Scene, which is overwritten. */
  readonly painting: OklabPlanes;
  /** Planes of the same size: brightness of the glow, hue between cyan and orange, and the tubes. */
  readonly glow: Plane;
  readonly hue: Plane;
  readonly core: Plane;
}

/** Darkens the scene and adds the tubes. */
function lightSigns({ painting, glow, hue, core }: Signs): void {
  const { lightness, a, b } = painting;
  for (let at = 0; at < core.data.length; at++) {
    // From cyan over blue and violet to pink and orange, without green and yellow.
    const angle = 4.9 + 2 * hue.data[at] + 0.6 * (lightness.data[at] - 0.5);
    const light = Math.min(1, glow.data[at]);
    const tube = smoothStep(0.8, 1.35, core.data[at]);
    const heart = smoothStep(1.3, 2.2, core.data[at]);
    const ghost = GHOST.dark + GHOST.range * lightness.data[at] ** 1.4;
    const chroma =
      0.05 + 0.11 * lightness.data[at] + 0.16 * Math.min(1, 1.4 * light + tube) * (1 - 0.6 * heart);
    lightness.data[at] = Math.min(
      0.98,
      ghost + 0.34 * light + (0.42 * tube + 0.2 * heart) * (0.6 + 0.4 * light),
    );
    a.data[at] = 0.25 * a.data[at] * (1 - tube) + chroma * Math.cos(angle);
    b.data[at] = 0.25 * b.data[at] * (1 - tube) + chroma * Math.sin(angle);
  }
}

/**
 * Neon signs at night: contours as glowing tubes with slowly changing hue over a dark scene. Tubes and glow
 * at 2.5 MP at most; tube edges at full size.
 */
export const neon: Style = {
  workingPixels: 2.5e6,
  seesFaces: true,
  async paint({ planes, canvas, full, faces = [], seed }, progress) {
    const { unit } = canvas;
    const smooth = await smoothColours(await raiseShadows(planes, progress.subrange(0, 0.075)), {
      radius: 3 * unit,
      detail: 0.06,
      progress: progress.subrange(0.075, 0.15),
    });
    await progress.report(0.15);
    const flow = await estimateFlow(smooth.lightness, {
      sigma: 3 * unit,
      blur: gaussianBlurCompiled,
      progress: progress.subrange(0.15, 0.3),
    });
    await progress.report(0.3);
    const found = await findLines(
      { lightness: smooth.lightness, flow, sigma: 1.3 * unit, share: 0.09 },
      progress.subrange(0.3, 0.6),
    );
    const lines = joinLines(found, { unit, reach: 60 });
    drawFaceLines(lines, { faces, canvas, least: THINNEST_TUBE });
    showForms(smooth, unit);
    lightFaces(smooth.lightness, { faces, canvas });
    const tubes = { ...lines, data: lines.data.map((line) => smoothStep(0.75, 1.5, line)) };
    const near = gaussianBlurCompiled(tubes, 3.5 * unit);
    await progress.report(0.65);
    const far = gaussianBlurCompiled(tubes, 13 * unit);
    await progress.report(0.7);
    for (let at = 0; at < near.data.length; at++) near.data[at] = 1.5 * near.data[at] + 1.5 * far.data[at];
    const turns = valueNoise(lines, { scale: 420 * unit, octaves: 2, seed });
    await progress.report(0.75);
    const painting = resizePlanes(smooth, full);
    await progress.report(0.8);
    const glow = resizePlane(near, full);
    await progress.report(0.85);
    const hue = resizePlane(turns, full);
    await progress.report(0.9);
    const core = resizePlane(lines, full);
    await progress.report(0.95);
    lightSigns({ painting, glow, hue, core });
    return painting;
  },
};
