import { createRandom, nextRandom } from '#imaging/core/numeric/random.ts';
import { wantCompiledKernels } from '#imaging/core/wasm/compiled-kernels.ts';
import { findMotion } from '#imaging/video/motion/find-motion.ts';
import { buildPyramid, type Luma } from '#imaging/video/motion/luma-pyramid.ts';
import { movePlane } from '#imaging/video/motion/move-plane.ts';

/** Times as fast as TypeScript. */
const bounds = { search: 2.5, carry: 1.5 } as const;

const size = { width: 1280, height: 720 };
/** Each is run this often, in turns; the first round only warms up, and the median of the others counts. */
const ROUNDS = 7;

/** Waves under noise, moved by pixels. */
function draw(dx: number, dy: number): Luma {
  const random = createRandom(1 + dx);
  const data = Uint8Array.from({ length: size.width * size.height }, (_, i) => {
    const [x, y] = [(i % size.width) - dx, Math.floor(i / size.width) - dy];
    return (
      110 +
      50 * Math.sin(x / 9) * Math.cos(y / 13) +
      30 * Math.sin((x + 2 * y) / 4) +
      (nextRandom(random) % 16)
    );
  });
  return { ...size, data };
}

const [before, after] = [buildPyramid(draw(0, 0)), buildPyramid(draw(7, -3))];
const motion = findMotion(before, after);
const works = {
  search: () => findMotion(before, after),
  carry: () => movePlane(after[0].data, { ...size, motion, share: 1, scale: 1 }),
};

function timeOf(work: () => unknown, compiled: boolean): number {
  wantCompiledKernels(compiled);
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1];

function compare(work: () => unknown) {
  const [plain, compiled]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(timeOf(work, false));
    compiled.push(timeOf(work, true));
  }
  return { plain: median(plain.slice(1)), compiled: median(compiled.slice(1)) };
}

const missed: string[] = [];
for (const name of ['search', 'carry'] as const) {
  const { plain, compiled } = compare(works[name]);
  const ratio = plain / compiled;
  console.log(
    `${name}, 720p: ${plain.toFixed(1)} ms in TypeScript, ${compiled.toFixed(1)} ms compiled, ${ratio.toFixed(1)} × as fast`,
  );
  if (ratio < bounds[name]) missed.push(`MISSED: ${name} less than ${bounds[name]} × as fast as TypeScript`);
}
for (const line of missed) console.log(line);
process.exitCode = missed.length > 0 ? 1 : 0;
