import type { ByPart, Cut } from './cut.ts';

function scaleParts({ top, front, sides, back, nape }: ByPart, factor: number): ByPart {
  const scale = (value: number | undefined) => (value === undefined ? undefined : value * factor);
  return {
    top: top * factor,
    front: scale(front),
    sides: scale(sides),
    back: scale(back),
    nape: scale(nape),
  };
}

/** Height from which hair of level cuts hangs, in head coordinates; lengths are scaled from there. */
const ROOTS = 6;

/** Scales length and volume of a cut. Fringes end at the brows regardless. */
export function scaleCut(cut: Cut, { length, volume }: { length: number; volume: number }): Cut {
  return {
    ...cut,
    length: scaleParts(cut.length, length),
    level: cut.level === undefined ? undefined : ROOTS + (cut.level - ROOTS) * length,
    volume: scaleParts(cut.volume, volume),
    tied: cut.tied && {
      ...cut.tied,
      length: cut.tied.length * length,
      radius: cut.tied.radius * (cut.tied.as === 'bun' ? Math.sqrt(length * volume) : Math.sqrt(volume)),
    },
  };
}
