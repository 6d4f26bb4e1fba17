/** Face box in per cent of the photo's width and height, numbered from 1 from the left. */
export interface FaceBox {
  readonly number: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Face boxes from the findings of an analysis: four numbers for each face. */
export function readFaceBoxes(findings: Readonly<Record<string, unknown>> | null): FaceBox[] {
  const numbers = Array.isArray(findings?.boxes) ? findings.boxes.map(Number) : [];
  return Array.from({ length: Math.floor(numbers.length / 4) }, (_, index) => {
    const [left = 0, top = 0, width = 0, height = 0] = numbers.slice(4 * index, 4 * index + 4);
    return { number: index + 1, left, top, width, height };
  });
}

/** Numbers of the faces that an option's value selects: one of them, all, or the largest. */
export function chosenFaces(
  boxes: readonly FaceBox[],
  { value, who }: { value: unknown; who: 'largest' | 'everybody' },
): number[] {
  if (boxes.some(({ number }) => number === value)) return [Number(value)];
  if (who === 'everybody') return boxes.map(({ number }) => number);
  const [largest] = boxes.toSorted((a, b) => Math.max(b.width, b.height) - Math.max(a.width, a.height));
  return largest ? [largest.number] : [];
}
