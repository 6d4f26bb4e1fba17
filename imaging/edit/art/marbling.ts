/** A place on the bath of a marbler, in units. */
export type Place = readonly [x: number, y: number];

/** A place that is moved where it is: millions of new ones would be slow. */
export type Moved = [x: number, y: number];

/** Moves a place of the bath's surface, as a drop or a comb does; lengths are units. */
export type Move = (place: Moved) => void;

/** A drop of paint pushes all that is there outwards, so that every area stays as large as it is. */
export function dropAt([x, y]: Place, radius: number): Move {
  const area = radius ** 2;
  return (place) => {
    const [across, down] = [place[0] - x, place[1] - y];
    const squared = across * across + down * down;
    const by = Math.sqrt(1 + area / Math.max(1e-6, squared));
    place[0] = x + across * by;
    place[1] = y + down * by;
  };
}

interface Comb {
  /** Direction of the strokes in radians, and units from one tooth to the next. */
  readonly turn: number;
  readonly spacing: number;
  /** Units that paint beside a tooth is drawn along. */
  readonly reach: number;
  /** Units from a tooth at which paint is drawn along half as far. */
  readonly soft: number;
  /** True where every other tooth goes the other way. */
  readonly isBothWays: boolean;
  readonly shift: number;
}

export function drawComb({ turn, spacing, reach, soft, isBothWays, shift }: Comb): Move {
  const [alongX, alongY] = [Math.cos(turn), Math.sin(turn)];
  return (place) => {
    const [x, y] = place;
    const beside = (x * -alongY + y * alongX + shift) / spacing;
    const first = Math.floor(beside);
    let far = 0;
    // The teeth at both sides: what one of them does ends at the next.
    for (const tooth of [first, first + 1]) {
      const away = Math.abs(beside - tooth);
      const sign = isBothWays && tooth % 2 !== 0 ? -1 : 1;
      far += sign * reach * (soft / Math.hypot(away * spacing, soft)) ** 1.5 * (1 - away) ** 2;
    }
    place[0] = x + far * alongX;
    place[1] = y + far * alongY;
  };
}

/** A slow wave of the whole bath to both sides of a direction. */
export function drawWave({
  turn,
  long,
  reach,
  phase,
}: Record<'turn' | 'long' | 'reach' | 'phase', number>): Move {
  const [alongX, alongY] = [Math.cos(turn), Math.sin(turn)];
  return (place) => {
    const [x, y] = place;
    const far = reach * Math.sin((2 * Math.PI * (x * -alongY + y * alongX)) / long + phase);
    place[0] = x + far * alongX;
    place[1] = y + far * alongY;
  };
}

/** A stirred place: paint turns about it, less the farther it is. */
export function stir([x, y]: Place, { turn, soft }: { turn: number; soft: number }): Move {
  return (place) => {
    const [px, py] = place;
    const angle = turn * Math.exp(-((px - x) ** 2 + (py - y) ** 2) / (soft * soft));
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    place[0] = x + (px - x) * cosine - (py - y) * sine;
    place[1] = y + (px - x) * sine + (py - y) * cosine;
  };
}
