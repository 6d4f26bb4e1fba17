import type { PaintStep, Pigment } from './canvas.ts';
import { paintRandom, paintShape } from './paint-shapes.ts';
import { pigments } from './pigment.ts';
import { type Place, smoothPath, stroke } from './shapes.ts';

interface StitchParams {
  readonly path: readonly Place[];
  /** Distance of stitches, and half the length of one. */
  readonly spacing?: number;
  readonly reach?: number;
  readonly thread?: Pigment;
  /** Open seam below: colour and half width. */
  readonly seam?: Pigment;
  readonly width?: number;
  readonly crossed?: boolean;
}

/** Evenly spaced places along a line, with the direction there. */
function walk(path: readonly Place[], spacing: number): [x: number, y: number, angle: number][] {
  const line = smoothPath(path, { steps: 12 });
  const found: [number, number, number][] = [];
  let rest = spacing / 2;
  for (let i = 1; i < line.length; i++) {
    const dx = line[i][0] - line[i - 1][0];
    const dy = line[i][1] - line[i - 1][1];
    const length = Math.hypot(dx, dy);
    for (; rest <= length; rest += spacing)
      found.push([
        line[i - 1][0] + (dx * rest) / length,
        line[i - 1][1] + (dy * rest) / length,
        Math.atan2(dy, dx),
      ]);
    rest -= length;
  }
  return found;
}

/** Swollen, sore skin beside a cut. */
function paintSoreSkin(path: readonly Place[], seam: Pigment): PaintStep {
  return paintShape(stroke(path.map(([x, y]) => [x, y, 0.014] as const)), {
    colour: seam,
    opacity: 0.42,
    soft: 0.04,
    bristles: 0,
    blotches: 0.5,
    blotchSize: 0.04,
    relief: 9,
    slope: 0.02,
    stray: 0.006,
  });
}

/** A cut, thin at its ends. */
function paintCut(path: readonly Place[], { seam, width }: { seam: Pigment; width: number }): PaintStep {
  const line = path.map(
    ([x, y], i) => [x, y, i === 0 || i === path.length - 1 ? width * 0.3 : width] as const,
  );
  return paintShape(stroke(line), {
    colour: seam,
    soft: 0.004,
    stray: 0.002,
    bristles: 0,
    gloss: 0.8,
    relief: -14,
    slope: 0.006,
  });
}

interface Threads {
  readonly spacing: number;
  readonly reach: number;
  readonly thread: Pigment;
  readonly crossed: boolean;
}

/** Threads across a cut. */
function paintThreads(path: readonly Place[], { spacing, reach, thread, crossed }: Threads): PaintStep {
  return paintRandom(
    (random) =>
      walk(path, spacing).flatMap(([x, y, angle]) =>
        (crossed ? [0.75, -0.75] : [0]).map((lean) => {
          const turn = angle + Math.PI / 2 + lean + 0.35 * (random() - 0.5);
          const half = reach * (0.8 + 0.4 * random());
          const [dx, dy] = [half * Math.cos(turn), half * Math.sin(turn)];
          return stroke([
            [x - dx, y - dy, 0.0042],
            [x, y, 0.0032],
            [x + dx, y + dy, 0.0042],
          ]);
        }),
      ),
    { colour: thread, soft: 0.004, stray: 0.0008, bristles: 0, gloss: 0.3, relief: 12, slope: 0.004 },
  );
}

/** A sewn cut. */
export function stitches(params: StitchParams): PaintStep {
  const { path, spacing = 0.034, reach = 0.024, thread = pigments.black, crossed = false } = params;
  const { seam = pigments.blood, width = 0.004 } = params;
  const sore = paintSoreSkin(path, seam);
  const cut = paintCut(path, { seam, width });
  const threads = paintThreads(path, { spacing, reach, thread, crossed });
  return (canvas, seed) => {
    sore(canvas, seed);
    cut(canvas, seed + 1);
    threads(canvas, seed + 2);
  };
}
