import { readFile } from 'node:fs/promises';
import { decodePicture } from '../io/decode-picture.ts';
import { createPace } from '../pace.ts';
import type { RunControl } from '../run-control.ts';
import type { EncodeJob, JobResult } from './protocol.ts';
import { writePicture } from './write-picture.ts';

export async function runEncode(job: EncodeJob, control: RunControl): Promise<JobResult> {
  const pace = createPace(control);
  const picture = await decodePicture(await readFile(job.picturePath));
  await pace(0.3);
  const { format, digitalSourceType } = job;
  const file = await writePicture(
    picture,
    { path: job.outputPath, role: 'result' },
    { format, digitalSourceType },
  );
  await pace(1);
  return { files: [file], findings: null };
}
