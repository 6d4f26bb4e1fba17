import type { HairCut } from '../person.ts';

/** Settings of single hairs of a cut. Lengths are in the head's unit. */
export interface StrandStyle {
  readonly shortest: number;
  readonly longest: number;
  /** Turn of a curl for each hundredth of the unit, in radians; 0 is straight. */
  readonly curl: number;
  /** Deviation of hairs from the common direction, in radians. */
  readonly stray: number;
  /** Number of hairs over each other. */
  readonly layers: number;
  /** Reach of hairs beyond the area they grow on. */
  readonly overlap: number;
}

const styles: Readonly<Record<HairCut | 'beard', StrandStyle>> = {
  bald: { shortest: 0, longest: 0, curl: 0, stray: 0, layers: 0, overlap: 0.025 },
  cropped: { shortest: 0.03, longest: 0.07, curl: 0, stray: 0.5, layers: 2.2, overlap: 0.025 },
  short: { shortest: 0.12, longest: 0.3, curl: 0, stray: 0.3, layers: 4, overlap: 0.025 },
  receding: { shortest: 0.1, longest: 0.22, curl: 0, stray: 0.35, layers: 3.4, overlap: 0.025 },
  curls: { shortest: 0.3, longest: 0.7, curl: 0.17, stray: 0.5, layers: 7, overlap: 0.025 },
  afro: { shortest: 0.15, longest: 0.4, curl: 0.55, stray: 1.6, layers: 6, overlap: 0.025 },
  long: { shortest: 0.35, longest: 0.95, curl: 0, stray: 0.16, layers: 5, overlap: 0.025 },
  bob: { shortest: 0.3, longest: 0.7, curl: 0, stray: 0.12, layers: 5, overlap: 0.025 },
  tied: { shortest: 0.25, longest: 0.6, curl: 0, stray: 0.14, layers: 4.5, overlap: 0.025 },
  beard: { shortest: 0.09, longest: 0.22, curl: 0, stray: 0.2, layers: 5, overlap: 0.05 },
};

/** Strand settings of a cut, or of a beard. */
export function strandStyle(kind: HairCut | 'beard'): StrandStyle {
  return styles[kind];
}
