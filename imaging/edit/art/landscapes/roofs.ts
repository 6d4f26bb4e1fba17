/** A house between two walls; lengths are pixels. */
export interface House {
  readonly left: number;
  readonly wide: number;
  readonly top: number;
  readonly base: number;
}

interface Roof {
  /** Outline between two walls, from the left to the right. */
  readonly outline: (house: House, unit: number) => readonly number[];
  /** Widths of the house from its top down to where its walls are whole. */
  readonly shoulder: number;
  /** True on narrow houses alone. */
  readonly isTower: boolean;
}

/** Roofs of a town. */
export const roofs: readonly Roof[] = [
  { shoulder: 0, isTower: false, outline: ({ left, wide, top }) => [left, top, left + wide, top] },
  {
    shoulder: 0.35,
    isTower: false,
    outline: ({ left, wide, top }) => [left, top + 0.35 * wide, left + wide, top],
  },
  {
    shoulder: 0.25,
    isTower: false,
    outline: ({ left, wide, top }) => [left, top, left + wide, top + 0.25 * wide],
  },
  {
    shoulder: 0.4,
    isTower: false,
    outline: ({ left, wide, top }) => {
      const [low, step] = [top + 0.4 * wide, left + 0.38 * wide];
      return [left, low, step, low, step, top, left + wide, top];
    },
  },
  {
    shoulder: 0.22,
    isTower: false,
    outline: ({ left, wide, top }) => {
      const [low, near, far] = [top + 0.22 * wide, left + 0.22 * wide, left + 0.78 * wide];
      return [left, low, near, low, near, top, far, top, far, low, left + wide, low];
    },
  },
  {
    shoulder: 0,
    isTower: false,
    outline: ({ left, wide, top }, unit) => {
      const [mast, tip] = [left + 0.72 * wide, top - 0.6 * wide];
      const end = [mast + unit, top, left + wide, top];
      return [left, top, mast - unit, top, mast - 0.4 * unit, tip, mast + 0.4 * unit, tip, ...end];
    },
  },
  {
    shoulder: 1.3,
    isTower: true,
    outline: ({ left, wide, top }, unit) => {
      const middle = left + wide / 2;
      const half: (readonly [number, number])[] = [
        [0.5 * wide, top + 1.3 * wide],
        [0.34 * wide, top + 1.3 * wide],
        [0.34 * wide, top + 0.5 * wide],
        [0.18 * wide, top + 0.5 * wide],
        [0.18 * wide, top],
        [1.1 * unit, top],
        [0.5 * unit, top - 1.1 * wide],
      ];
      const right = half.toReversed().flatMap(([away, y]) => [middle + away, y]);
      return [...half.flatMap(([away, y]) => [middle - away, y]), ...right];
    },
  },
  {
    shoulder: 0.5,
    isTower: true,
    outline: ({ left, wide, top }) => {
      const points: number[] = [];
      for (let step = 0; step <= 12; step++) {
        const angle = Math.PI - (Math.PI * step) / 12;
        points.push(left + wide * (0.5 + 0.5 * Math.cos(angle)), top + 0.5 * wide * (1 - Math.sin(angle)));
      }
      return points;
    },
  },
  {
    shoulder: 0.9,
    isTower: true,
    outline: ({ left, wide, top }) => {
      const low = top + 0.9 * wide;
      return [left, low, left + wide / 2, top - 0.5 * wide, left + wide, low];
    },
  },
];
