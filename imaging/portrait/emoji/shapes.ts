import type { Point } from '../../core/models/photo-window.ts';

/**
 * A smooth curve through points (Catmull and Rom 1974): `steps` points from each to the next, x and y in
 * turn.
 * @param points x and y in turn, at least three for a closed curve and two for an open one
 */
export function smoothCurve(
  points: ArrayLike<number>,
  { closed, steps }: { readonly closed: boolean; readonly steps: number },
): Float64Array {
  const count = points.length / 2;
  const spans = closed ? count : count - 1;
  const out = new Float64Array(2 * (spans * steps + (closed ? 0 : 1)));
  const index = (i: number) => (closed ? (i + count) % count : Math.max(0, Math.min(count - 1, i)));
  for (let span = 0, to = 0; span < spans; span++) {
    const corners = [index(span - 1), index(span), index(span + 1), index(span + 2)];
    for (let step = 0; step < steps; step++, to += 2) {
      const t = step / steps;
      for (let axis = 0; axis < 2; axis++) {
        const [a, b, c, d] = corners.map((corner) => points[2 * corner + axis]);
        out[to + axis] = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
      }
    }
  }
  if (!closed) {
    out[out.length - 2] = points[2 * count - 2];
    out[out.length - 1] = points[2 * count - 1];
  }
  return out;
}

/** Local frame of a drawn part of the face. */
export interface LocalFrame {
  readonly x: number;
  readonly y: number;
  /** Pixels per unit. */
  readonly unit: number;
  /** Clockwise rotation in radians. */
  readonly angle: number;
}

/** Converts a place in a frame to the sheet. */
export function inFrame({ x, y, unit, angle }: LocalFrame, u: number, v: number): Point {
  const [cosine, sine] = [Math.cos(angle) * unit, Math.sin(angle) * unit];
  return { x: x + u * cosine - v * sine, y: y + u * sine + v * cosine };
}

/** Converts places of a frame to x and y on the sheet in turn. */
export function onSheet(frame: LocalFrame, places: readonly (readonly [u: number, v: number])[]): number[] {
  return places.flatMap(([u, v]) => {
    const { x, y } = inFrame(frame, u, v);
    return [x, y];
  });
}

/** A smooth closed outline through places of a frame. */
export function outlineOf(
  frame: LocalFrame,
  places: readonly (readonly [u: number, v: number])[],
): Float64Array {
  return smoothCurve(onSheet(frame, places), { closed: true, steps: 8 });
}

/** An ellipse in a frame, around a place. */
export function ellipse(
  frame: LocalFrame,
  {
    middle: [u, v],
    axes: [across, down],
  }: {
    readonly middle: readonly [u: number, v: number];
    readonly axes: readonly [across: number, down: number];
  },
): number[] {
  return onSheet(
    frame,
    Array.from({ length: 48 }, (_, i) => {
      const turn = (i / 48) * 2 * Math.PI;
      return [u + across * Math.cos(turn), v + down * Math.sin(turn)] as const;
    }),
  );
}

/**
 * A smooth line through places of a frame with tapered ends: x, y and radius in turn.
 * @param radius largest radius in pixels
 * @param ends radius of the first and last point, as fractions of it
 */
export function taperedLine(
  frame: LocalFrame,
  {
    places,
    radius,
    ends = [0.25, 0.25],
  }: {
    readonly places: readonly (readonly [u: number, v: number])[];
    readonly radius: number;
    readonly ends?: readonly [number, number];
  },
): Float64Array {
  return taper(onSheet(frame, places), { radius, ends });
}

/** As `taperedLine`, through points of the sheet, x and y in turn. */
export function taper(
  points: ArrayLike<number>,
  { radius, ends }: { readonly radius: number; readonly ends: readonly [number, number] },
): Float64Array {
  const curve = smoothCurve(points, { closed: false, steps: 8 });
  const count = curve.length / 2;
  const line = new Float64Array(3 * count);
  for (let i = 0; i < count; i++) {
    const share = count > 1 ? i / (count - 1) : 0.5;
    const rise = Math.min(1, 3.2 * share);
    const fall = Math.min(1, 3.2 * (1 - share));
    line[3 * i] = curve[2 * i];
    line[3 * i + 1] = curve[2 * i + 1];
    line[3 * i + 2] = radius * (ends[0] + (1 - ends[0]) * rise) * (ends[1] + (1 - ends[1]) * fall);
  }
  return line;
}

/** A closed outline as a line of constant width: x, y and radius in turn. */
export function closeStroke(corners: ArrayLike<number>, radius: number): Float64Array {
  const count = corners.length / 2;
  const line = new Float64Array(3 * (count + 1));
  for (let i = 0; i <= count; i++) {
    line[3 * i] = corners[2 * (i % count)];
    line[3 * i + 1] = corners[2 * (i % count) + 1];
    line[3 * i + 2] = radius;
  }
  return line;
}

/** A heart around the middle of a frame, 2 units wide. */
export function heartIn(frame: LocalFrame): number[] {
  return onSheet(
    frame,
    Array.from({ length: 60 }, (_, i) => {
      const turn = (i / 60) * 2 * Math.PI;
      const across = Math.sin(turn) ** 3;
      const up =
        (13 * Math.cos(turn) - 5 * Math.cos(2 * turn) - 2 * Math.cos(3 * turn) - Math.cos(4 * turn)) / 16;
      return [across, -up - 0.1] as const;
    }),
  );
}
