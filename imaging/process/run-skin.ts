import { readFile } from 'node:fs/promises';
import { decodePicture } from '../core/io/decode-picture.ts';
import { createProgress } from '../core/progress.ts';
import type { RunControl } from '../core/run-control.ts';
import { compareSkin } from '../vision/people/measure-skin.ts';
import type { JobResult } from './job-result.ts';
import type { SkinJob } from './protocol.ts';

/** Measures the skin of bodies before and after a change. */
export default async function runSkin(
  { beforePath, afterPath }: SkinJob,
  control: RunControl,
): Promise<JobResult> {
  const progress = createProgress(control);
  await progress.report(0);
  const before = await decodePicture(await readFile(beforePath));
  const after = await decodePicture(await readFile(afterPath));
  const skin = await compareSkin(before, after);
  await progress.report(1);
  return { files: [], findings: { ...skin } };
}
