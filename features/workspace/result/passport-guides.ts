import type { Task } from '#lib/contract/contract.ts';

/** Lines that offices measure a head by. */
export interface Guide {
  readonly of: 'crown' | 'eyes' | 'chin';
  /** Distance from the upper edge, as a share of the height. */
  readonly at: number;
}

/** Lines of the head in a passport photo; none for other results, or those of an earlier release. */
export function passportGuides(
  { feature, findings }: Pick<Task, 'feature' | 'findings'>,
  file: number,
): readonly Guide[] {
  // The second file is the sheet of copies.
  if (feature !== 'passport-photo' || file > 0 || !findings) return [];
  const { heightMillimetres, aboveMillimetres, headMillimetres, eyesMillimetres } = findings;
  const height = Number(heightMillimetres);
  const above = Number(aboveMillimetres);
  const guides: readonly Guide[] = [
    { of: 'crown', at: above / height },
    { of: 'eyes', at: 1 - Number(eyesMillimetres) / height },
    { of: 'chin', at: (above + Number(headMillimetres)) / height },
  ];
  return guides.every(({ at }) => at > 0 && at < 1) ? guides : [];
}
