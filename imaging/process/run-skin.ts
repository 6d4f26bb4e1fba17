import { readFile } from 'node:fs/promises';
import { decodePicture } from '../io/decode-picture.ts';
import { compareSkin } from '../people/measure-skin.ts';
import { createProgress } from '../progress.ts';
import type { RunControl } from '../run-control.ts';
import type { JobResult, SkinJob } from './protocol.ts';

/** Measures the skin of bodies before and after a change. */
export async function runSkin({ beforePath, afterPath }: SkinJob, control: RunControl): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const before = await decodePicture(await readFile(beforePath));
  const after = await decodePicture(await readFile(afterPath));
  const skin = await compareSkin(before, after);
  await progress.report(1);
  return { files: [], findings: { ...skin } };
}
