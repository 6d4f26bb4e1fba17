import type { Progress } from './progress.ts';

/** Pixels of a band: some ten milliseconds of a filter that looks at a hundred neighbours of each. */
const BAND_PIXELS = 1 << 15;

/** Runs a kernel over all rows of a picture, band by band, and yields between them. */
export async function runBands(
  { width, height }: { readonly width: number; readonly height: number },
  progress: Progress,
  work: (fromRow: number, toRow: number) => void,
): Promise<void> {
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width));
  for (let row = 0; row < height; row += rows) {
    const end = Math.min(height, row + rows);
    work(row, end);
    await progress.report(end / height);
  }
}
