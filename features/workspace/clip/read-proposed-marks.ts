import type { Mark, Size } from '#features/editor/mark.ts';

const PLACES = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'bottom'] as const;

/** A likely watermark, in per cent of the frame's width and height. */
export interface ProposedMark {
  readonly place: (typeof PLACES)[number];
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Room around a box, in per cent of the frame: shadows and rims of compression. */
const ROOM = 0.5;

/** Proposals from the findings of an analysis: the name of each place, and four numbers for it. */
export function readProposedMarks(findings: Readonly<Record<string, unknown>> | null): ProposedMark[] {
  const places = Array.isArray(findings?.places) ? findings.places : [];
  const numbers = Array.isArray(findings?.boxes) ? findings.boxes.map(Number) : [];
  return PLACES.flatMap((place) => {
    const index = places.indexOf(place);
    const [left, top, width, height] = numbers.slice(4 * index, 4 * index + 4);
    if (index < 0 || left === undefined || top === undefined) return [];
    return width && height ? [{ place, left, top, width, height }] : [];
  });
}

/** The box of a proposal with some room, as an area of the mask. */
export function toArea({ left, top, width, height }: ProposedMark, frame: Size): Mark {
  const acrossOf = (value: number) => (Math.min(100, Math.max(0, value)) * frame.width) / 100;
  const downOf = (value: number) => (Math.min(100, Math.max(0, value)) * frame.height) / 100;
  const [x, right] = [acrossOf(left - ROOM), acrossOf(left + width + ROOM)];
  const [y, bottom] = [downOf(top - ROOM), downOf(top + height + ROOM)];
  return { kind: 'area', erase: false, points: [x, y, right, y, right, bottom, x, bottom] };
}
