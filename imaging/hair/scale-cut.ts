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

/** Where hair that is cut to a level hangs from, in the head's own centimetres: lengths are scaled from there. */
const ROOTS = 6;

/** A cut made longer or shorter, and fuller or flatter. Fringes stay: they end at the brows whatever the rest does. */
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
