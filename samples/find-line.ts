import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { liesOverPhoto, type Sample, type SampleSide, sampleUrl, THUMB_WIDTH } from '#lib/catalog/samples.ts';

/** Width that two pictures are compared at: noise of encoding is gone, and changes are still there. */
const WIDTH = THUMB_WIDTH;

/** Sum of the differences of red, green and blue below which a pixel counts as unchanged. */
const NOISE = 48;

/** Share of the change that is left aside at either edge before its extent is measured. */
const OUTLIERS = 0.05;

/** A change that spreads over more of the width than this is one of the whole picture. */
const WHOLE = 0.55;

/** The page has a class for each of these places. */
const STEP = 5;
const MIDDLE = 50;

async function readPixels(picture: Buffer): Promise<{ data: Buffer; width: number }> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(WIDTH)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** Sums of differences by column; those that are noise count as none. */
function differByColumn(before: Buffer, { after, width }: { after: Buffer; width: number }): Float64Array {
  const columns = new Float64Array(width);
  for (let pixel = 0; pixel < before.length / 3; pixel++) {
    let difference = 0;
    for (let at = 3 * pixel; at < 3 * pixel + 3; at++)
      difference += Math.abs((before[at] ?? 0) - (after[at] ?? 0));
    if (difference >= NOISE) columns[pixel % width] = (columns[pixel % width] ?? 0) + difference;
  }
  return columns;
}

/** Column with this share of the whole sum to its left, as a fraction of the width. */
function quantile(columns: Float64Array, share: number): number {
  const goal = share * columns.reduce((sum, value) => sum + value, 0);
  let sum = 0;
  const at = columns.findIndex((value) => {
    sum += value;
    return sum >= goal;
  });
  return (at + 0.5) / columns.length;
}

/**
 * Place of the line that parts a picture before from the one after, in per cent of the width, in steps of 5.
 * Half of a local change lies on either side of it. Where the whole picture changes, or nothing does, it is
 * the middle.
 *
 * @throws RangeError for pictures of different shapes.
 */
export async function findLine(before: Buffer, after: Buffer): Promise<number> {
  const [a, b] = await Promise.all([readPixels(before), readPixels(after)]);
  if (a.data.length !== b.data.length) throw new RangeError('the pictures have different shapes');
  const columns = differByColumn(a.data, { after: b.data, width: a.width });
  if (columns.every((value) => value === 0)) return MIDDLE;
  if (quantile(columns, 1 - OUTLIERS) - quantile(columns, OUTLIERS) > WHOLE) return MIDDLE;
  const line = Math.round((100 * quantile(columns, 0.5)) / STEP) * STEP;
  return Math.min(90, Math.max(10, line));
}

/** Lines of samples whose result lies over its photo, by key, without those in the middle. */
export async function findLines(samples: readonly Sample[]): Promise<Readonly<Record<string, number>>> {
  const shown = samples.filter(liesOverPhoto);
  const read = (sample: Sample, side: SampleSide) =>
    readFile(`public${sampleUrl({ sample, side, width: THUMB_WIDTH })}`);
  const lines = await Promise.all(
    shown.map(async (sample) => {
      const [before, after] = await Promise.all([read(sample, 'before'), read(sample, 'after')]);
      return [sample.key, await findLine(before, after)] as const;
    }),
  );
  return Object.fromEntries(lines.filter(([, at]) => at !== MIDDLE));
}
