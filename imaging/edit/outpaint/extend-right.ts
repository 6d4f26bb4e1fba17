import { createRandom } from '../../core/numeric/random.ts';
import type { Mask, Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { assignShifts } from './assign-shifts.ts';
import { bendBorder, scaleBend } from './bend-border.ts';
import { describeSheet } from './describe-sheet.ts';
import { equalizePatchwork, type Light } from './equalize-patchwork.ts';
import { excludePlaces } from './exclude-places.ts';
import { fillUnknown } from './fill-unknown.ts';
import { meldPatchwork } from './meld-patchwork.ts';
import type { Patchwork } from './patchwork.ts';
import { proposeShifts } from './propose-shifts.ts';
import { refineShifts } from './refine-shifts.ts';
import { renderPatchwork } from './render-patchwork.ts';
import { createSheet, type Sheet, shrinkSheet } from './sheet.ts';

/**
 * Largest number of pixels of the sheet on which shifts are chosen; finer ones only move seams and add
 * detail.
 */
const COARSE_PIXELS = 50_000;

/** The bend is measured on the finest sheet that is no higher than this. */
const BEND_HEIGHT = 640;

/** Rounds of relaxation of the light: until convergence on the coarse sheet, fewer on finer ones. */
const COARSE_ROUNDS = 300;
const FINE_ROUNDS = 16;

interface Extension {
  readonly photo: Picture;
  /** Of the photo's size; never copied from. */
  readonly forbidden: Mask | undefined;
  /** Pixels that are added. */
  readonly band: number;
  /** Cost in grey levels of a source as far from the border as the photo is wide. */
  readonly awayCost: number;
  readonly seed: number;
}

/**
 * Extends a photo (3 or 4 channels) to the right. Each new pixel follows one of a few shifts (shift maps:
 * Pritch, Kav-Venaki and Peleg 2009). They continue the border, meet unseen, and repeat nothing that stands
 * out. What they lay out is melded by patches.
 */
export async function extendRight(
  { photo, forbidden, band, awayCost, seed }: Extension,
  progress: Progress,
): Promise<Picture> {
  const sheets = [await createSheet(photo, { forbidden, progress })];
  const bands = [band];
  while (sheets[sheets.length - 1].width * sheets[sheets.length - 1].height > COARSE_PIXELS) {
    sheets.push(shrinkSheet(sheets[sheets.length - 1]));
    bands.push((bands[bands.length - 1] + 1) >> 1);
    await progress.report(0);
  }
  const coarsest = sheets.length - 1;
  const sheet = sheets[coarsest];
  const traits = await describeSheet(sheet, { band: bands[coarsest], progress: progress.subrange(0, 0.1) });
  const border = { sheet, traits, band: bands[coarsest], awayCost };
  const proposed = await proposeShifts(border, {
    random: createRandom(seed),
    progress: progress.subrange(0.1, 0.2),
  });
  const chosen = await assignShifts({ ...border, ...proposed }, progress.subrange(0.2, 0.5));
  const works = [chosen];
  for (let index = coarsest - 1; index >= 0; index--)
    works.push(
      await refineShifts(works[works.length - 1], {
        sheet: sheets[index],
        band: bands[index],
        progress: progress.subrange(0.5, 0.6),
      }),
    );
  const { work, light } = await equalizeWorks(works, progress.subrange(0.6, 0.7));
  const picture = await renderPatchwork({ photo, patchwork: work, light }, progress.subrange(0.7, 0.75));
  fillUnknown(picture, work);
  const excluded = excludePlaces(border);
  const melding = { picture, patchwork: work, forbidden, excluded, random: createRandom(seed) };
  return meldPatchwork(melding, progress.subrange(0.75, 1));
}

/** Bends the sources and evens the light, from the coarse sheet to the fine one. */
async function equalizeWorks(
  works: readonly Patchwork[],
  progress: Progress,
): Promise<{ work: Patchwork; light: Light }> {
  const bend = bendBorder(works.findLast((work) => isLow(work.sheet)) ?? works[0]);
  let work: Patchwork = { ...works[0], bend: scaleBend(bend, works[0].sheet.height) };
  let light = await equalizePatchwork(work, { coarse: undefined, rounds: COARSE_ROUNDS, progress });
  for (const finer of works.slice(1)) {
    work = { ...finer, bend: scaleBend(bend, finer.sheet.height) };
    light = await equalizePatchwork(work, { coarse: light, rounds: FINE_ROUNDS, progress });
  }
  return { work, light };
}

function isLow({ height }: Sheet): boolean {
  return height <= BEND_HEIGHT;
}
