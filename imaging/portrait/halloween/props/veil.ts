import { sampleNoise } from '../../../core/numeric/sample-noise.ts';
import { clampUnit, smoothStep } from '../../../core/numeric/scalar.ts';
import type { Pigment } from '../paint/canvas.ts';
import { coverWidth } from './cover-head.ts';
import { type Form, sheet } from './forms.ts';
import { type Material, setColour } from './materials.ts';
import type { PropBuilder, PropPart } from './prop.ts';

interface Net {
  readonly colour: Pigment;
  readonly opacity: number;
  /** Openness of the cloth between threads and dots, 0–1. */
  readonly lace: number;
}

/** Tulle with dots, in folds, ending at v = `end`. */
function net({ colour, opacity, lace }: Net, end: number): Material {
  return (u, v, out) => {
    const [a, b] = [(u + v) * 30, (u - v) * 30];
    const mesh = Math.max(
      smoothStep(0.78, 1, Math.abs(Math.sin(a * Math.PI))),
      smoothStep(0.78, 1, Math.abs(Math.sin(b * Math.PI))),
    );
    const dot =
      1 -
      smoothStep(
        0.16,
        0.2,
        Math.hypot(((u * 6 + 0.5 * (Math.floor(v * 6) & 1)) % 1) - 0.5, ((v * 6) % 1) - 0.5),
      );
    const fold = 0.7 + 0.6 * sampleNoise(u * 5, v * 0.7, 91);
    setColour(out, colour, fold);
    out.gloss = 0.12;
    const shown = 1 - smoothStep(end - 0.4, end, v);
    out.opacity = shown * clampUnit(opacity * fold * (1 - lace) + lace * Math.max(0.75 * mesh, 0.92 * dot));
  };
}

interface Fall {
  /** Half the width of the head, and the height of its top. */
  readonly wide: number;
  readonly top: number;
  /** Range of angles around the head in radians from the front, and its length. */
  readonly from: number;
  readonly to: number;
  readonly long: number;
}

/** Cloth on the head that falls in folds. */
function fallingSheet({ wide, top, from, to, long }: Fall): Form {
  return sheet({
    columns: 56,
    rows: 30,
    size: [(to - from) * wide, long + 0.6],
    at: (s, t) => {
      const turn = from + (to - from) * s;
      const rise = (Math.PI / 2) * Math.min(1, t / 0.35);
      const down = Math.max(0, (t - 0.35) / 0.65);
      const radius = wide * Math.sin(rise) ** 0.8 * (1 + 0.45 * down ** 1.5);
      const fold = 1 + 0.06 * down * Math.sin(turn * 13 + 2);
      const y = top + (-0.45 - top) * (1 - Math.cos(rise)) + long * down;
      return [radius * fold * Math.sin(turn), y, 0.05 - radius * fold * 1.1 * Math.cos(turn)];
    },
  });
}

interface Veil extends Omit<Net, 'lace'>, Partial<Pick<Net, 'lace'>> {
  /** Lower end in front of the face, if any. */
  readonly front?: number;
}

/** A sheer cloth over the head. */
export function veil({ colour, opacity, lace = 0, front }: Veil): PropBuilder {
  const cloth = { colour, opacity, lace };
  return (head) => {
    const over = { wide: coverWidth(head) + 0.05, top: head.crown - 0.05 };
    const parts: PropPart[] = [
      {
        form: fallingSheet({ ...over, from: 0.95, to: 2 * Math.PI - 0.95, long: 2.1 }),
        material: net(cloth, 2.7),
        sheer: true,
      },
    ];
    if (front !== undefined)
      parts.push({
        form: fallingSheet({ ...over, from: -1.15, to: 1.15, long: front }),
        material: net(cloth, front + 0.7),
        sheer: true,
        layer: 'front',
      });
    return parts;
  };
}
