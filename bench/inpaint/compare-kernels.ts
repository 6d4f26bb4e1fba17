import { createRandom } from '#imaging/core/numeric/random.ts';
import { measureField, searchPatchMatch } from '#imaging/core/patchmatch/patchmatch-search.ts';
import { createProgress } from '#imaging/core/progress.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { createField, scatterField } from '#imaging/edit/inpaint/create-field.ts';
import { cropRegion } from '#imaging/edit/inpaint/crop-region.ts';
import { drawInitialGuess } from '#imaging/edit/inpaint/draw-initial-guess.ts';
import { fillHole } from '#imaging/edit/inpaint/fill-hole.ts';
import { cutHole } from './holes.ts';
import { drawTexture } from './textures.ts';

/** Speed-up of the compiled kernels, in CPU time. */
export interface Speedup {
  readonly search: number;
  /** A 25 % hole in 1.2 megapixels. */
  readonly fill: number;
}

/** Each is run this often, in turns; the first round only warms up, and the median of the others counts. */
const ROUNDS = 6;

/** Compares compiled kernels and TypeScript in this process. */
export async function compareKernels(): Promise<Speedup> {
  const search = await compare(prepareSearch, ROUNDS);
  const fill = await compare(prepareFill, ROUNDS / 2);
  wantCompiledKernels(true);
  return { search, fill };
}

type Prepare = () => Run | Promise<Run>;
type Run = () => Promise<void> | void;

async function compare(prepare: Prepare, rounds: number): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [plain, compiled] = [await timeOf(prepare, false), await timeOf(prepare, true)];
    if (round > 0) ratios.push(plain / compiled);
  }
  return ratios.sort((a, b) => a - b)[ratios.length >> 1];
}

async function timeOf(prepare: Prepare, compiled: boolean): Promise<number> {
  wantCompiledKernels(compiled);
  const run = await prepare();
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

const OFTEN = 4;

/** Sweeps over the level of a pyramid that is searched hardest. */
async function prepareSearch(): Promise<Run> {
  const photo = drawTexture('gravel', { width: 640, height: 480 });
  const mask = cutHole(photo, { x: 0.5, y: 0.5, across: 0.28, down: 0.28 });
  const around = { mask, forbidden: undefined };
  const box = { left: 0, top: 0, right: 640, bottom: 480 };
  const level = await cropRegion(photo, { around, box, progress: createProgress({}) });
  const random = createRandom(1);
  drawInitialGuess(level);
  const field = createField(level);
  scatterField(field, { radius: 8, random });
  const yieldIfDue = async () => {};
  await measureField(field, yieldIfDue);
  return async () => {
    for (let sweep = 0; sweep < OFTEN; sweep++)
      await searchPatchMatch(field, { forward: sweep % 2 === 0, radius: 640, random, yieldIfDue });
  };
}

function prepareFill(): () => Promise<void> {
  const photo = drawTexture('gravel', { width: 1280, height: 960 });
  const mask = cutHole(photo, { x: 0.5, y: 0.5, across: 0.282, down: 0.282 });
  return async () => {
    await fillHole({ photo, mask }, { seed: 1 });
  };
}
