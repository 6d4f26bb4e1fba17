import { expect, it } from 'vitest';
import { passportGuides } from '#features/workspace/result/passport-guides.ts';

const measures = { heightMillimetres: 45, aboveMillimetres: 4.5, headMillimetres: 34, eyesMillimetres: 25 };
const photo = { feature: 'passport-photo', findings: measures } as const;

it('[TOOL-20] Lines of a passport photo lie at the top of the head, at the eyes and at the chin', () => {
  const lines = passportGuides(photo, 0);
  expect(lines.map(({ of }) => of)).toEqual(['crown', 'eyes', 'chin']);
  expect(lines.map(({ at }) => at * 45)).toEqual([4.5, 20, 38.5].map((at) => expect.closeTo(at)));
});

it('[TOOL-20] Sheets, photos without measures and other results have no lines of the head', () => {
  expect(passportGuides(photo, 1)).toEqual([]);
  const { heightMillimetres: _, ...earlier } = measures;
  expect(passportGuides({ ...photo, findings: earlier }, 0)).toEqual([]);
  expect(passportGuides({ ...photo, feature: 'headshot-generator' }, 0)).toEqual([]);
});
