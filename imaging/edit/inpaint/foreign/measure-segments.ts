import type { Level } from '../level.ts';
import type { Spans } from './convex-hull.ts';
import { colourStep, HIDDEN, type Segments } from './segment-colours.ts';

/** A segment of a hole's surroundings. */
export interface Segment {
  readonly label: number;
  size: number;
  /** Pixels beside the hole, and at the level's rim. */
  contact: number;
  rim: number;
  /** Pixels beside other segments, and the sum of the steps of colour there. */
  border: number;
  steps: number;
  /** Sums of lightness, a and b. */
  readonly colour: [number, number, number];
  readonly spans: Spans;
}

/** Measures all segments of a level. */
export function measureSegments({ width, height }: Level, { labels, planes }: Segments): Segment[] {
  const segments = new Map<number, Segment>();
  const channels = [planes.lightness, planes.a, planes.b];
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      const label = labels[at];
      if (label === HIDDEN) continue;
      const segment = segments.get(label) ?? createSegment(label, height);
      segments.set(label, segment);
      segment.size++;
      for (let channel = 0; channel < 3; channel++) segment.colour[channel] += channels[channel].data[at];
      segment.spans.first[y] = Math.min(segment.spans.first[y], x);
      segment.spans.last[y] = Math.max(segment.spans.last[y], x);
      const isRim = x === 0 || y === 0 || x === width - 1 || y === height - 1;
      if (isRim) segment.rim++;
      else measureSides(segment, { labels, planes, at, width, x });
    }
  return [...segments.values()];
}

function createSegment(label: number, height: number): Segment {
  const spans = { first: new Int32Array(height).fill(1e6), last: new Int32Array(height).fill(-1) };
  return { label, size: 0, contact: 0, rim: 0, border: 0, steps: 0, colour: [0, 0, 0], spans };
}

function measureSides(
  segment: Segment,
  { labels, planes, at, width, x }: Segments & { at: number; width: number; x: number },
): void {
  for (const step of [-1, 1, -width, width]) {
    const next = labels[at + step];
    if (next === HIDDEN) segment.contact++;
    else if (next !== segment.label) {
      const isOutside = Math.abs(step) === 1 && (x + 2 * step < 0 || x + 2 * step >= width);
      const beyond = isOutside || labels[at + 2 * step] === undefined ? at + step : at + 2 * step;
      segment.border++;
      segment.steps += colourStep(planes, at - step, beyond);
    }
  }
}

/** Distance of two segments' mean colours in OKLab. */
export function compareSegments(one: Segment, other: Segment): number {
  return Math.hypot(...one.colour.map((sum, channel) => sum / one.size - other.colour[channel] / other.size));
}
