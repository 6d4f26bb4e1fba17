import { smoothStep } from '../../../core/numeric/scalar.ts';
import { type Dyes, dye, mixDye, type Weave } from '../../garment/fabric.ts';
import { tileClouds, tileNoise } from '../../garment/tile-noise.ts';

/** Polished metal with faint dents that mirrors bands of light and dark around it. Repeats after 120 cm. */
export function paintSheetMetal({ first, second, seed }: Dyes): Weave {
  const roomAt = tileClouds({ columns: 2, rows: 7, seed });
  const dentAt = tileClouds({ columns: 20, rows: 20, seed: seed + 4 });
  const fineAt = tileNoise({ columns: 240, rows: 240, seed: seed + 8 });
  return (u, v, out) => {
    const dent = dentAt(u / 6, v / 6);
    const room = roomAt(u / 60 + 0.12 * dent, (7 * v) / 120 + 0.3 * dent);
    dye(out, first, 0.7 + 0.4 * smoothStep(0.2, 0.75, room) + 0.05 * fineAt(u * 2, v * 2));
    mixDye(out, second, 0.55 * smoothStep(0.5, 0.85, room));
    out[3] = 0.12 * dent;
  };
}

/** Steel brushed across. Repeats after 120 cm. */
export function paintBrushedSteel({ first, second, seed }: Dyes): Weave {
  const roomAt = tileClouds({ columns: 2, rows: 5, seed });
  const brushAt = tileNoise({ columns: 12, rows: 960, seed: seed + 4 });
  const scratchAt = tileNoise({ columns: 40, rows: 1200, seed: seed + 8 });
  return (u, v, out) => {
    const brush = 0.6 * brushAt(u / 10, v * 8) + 0.4 * scratchAt(u / 3, v * 10);
    dye(out, first, 0.72 + 0.3 * brush);
    mixDye(out, second, 0.5 * smoothStep(0.35, 0.75, roomAt(u / 60, v / 24)));
    out[3] = 0.004 * brush;
  };
}

/** Iron that has rusted for years. Repeats after 120 cm. */
export function paintRustyIron({ first, second, seed }: Dyes): Weave {
  const patchAt = tileClouds({ columns: 6, rows: 6, seed });
  const crustAt = tileClouds({ columns: 40, rows: 40, seed: seed + 4 });
  const fineAt = tileClouds({ columns: 160, rows: 160, seed: seed + 8 });
  return (u, v, out) => {
    const crust = crustAt(u / 3, v / 3);
    const patch = patchAt(u / 20, v / 20) + 0.3 * (crust - 0.5);
    const fine = fineAt(u / 0.75, v / 0.75);
    dye(out, first, 0.5 + 0.7 * fine);
    mixDye(out, second, 0.8 * smoothStep(0.48, 0.66, patch) * (0.6 + 0.5 * fine));
    mixDye(out, [0.55, 0.22, 0.06], 0.6 * smoothStep(0.6, 0.75, crust) * smoothStep(0.4, 0.55, patch));
    out[3] = 0.35 * crust + 0.15 * fine;
  };
}

/** A carpet of tufted wool. Repeats after 60 cm. */
export function paintCarpet({ first, second, seed }: Dyes): Weave {
  const tuftAt = tileClouds({ columns: 100, rows: 100, seed });
  const brushedAt = tileClouds({ columns: 5, rows: 5, seed: seed + 4 });
  return (u, v, out) => {
    const tuft = tuftAt(u / 0.6, v / 0.6);
    dye(out, first, (0.6 + 0.6 * tuft) * (0.88 + 0.24 * brushedAt(u / 12, v / 12)));
    mixDye(out, second, 0.25 * smoothStep(0.55, 0.8, tuft));
    out[3] = 0.16 * tuft;
  };
}
