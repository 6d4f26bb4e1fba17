import type { MarkRegion } from '../ground/mark-region.ts';
import type { ObjectPath } from './object-path.ts';
import type { Point } from './object-points.ts';
import { UNKNOWN } from './object-track.ts';
import type { ObjectPass, TrackingWork } from './track-objects.ts';

/** Frames before and after the one that shows a pixel which are averaged with it, against noise. */
const NEARBY = 5;
/** Levels by which these differ from it at most. */
const ALIKE = 7;
/** Weight of pixels on the outline, whose colour is mixed with the ground, for what is seen beside them. */
const OUTLINE = 0.02;

/** An object as it is known in a frame, on the pixels of the mark. */
export interface SampledObject {
  /** Share that it covers of each pixel, -1 where that is not known. */
  readonly share: Float32Array;
  readonly luma: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
  /** Mean number of frames to those that show it. */
  readonly age: number;
}

interface Sample {
  readonly share: number;
  /** Weight of its colour. */
  readonly trust: number;
  readonly luma: number;
  readonly u: number;
  readonly v: number;
}

interface Sampling {
  readonly work: TrackingWork;
  readonly map: Uint8Array;
  readonly id: number;
  readonly frame: number;
}

/** A place of a frame as far as it is an object's own; null where the frame does not tell it. */
function sampleOwn({ work, map, id, frame }: Sampling, { x, y }: Point): Sample | null {
  const { width, height, mask } = work.region;
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  if (x < -0.5 || y < -0.5 || x >= width - 0.5 || y >= height - 0.5) return null;
  const [a, b] = [x - ix, y - iy];
  const planes = work.frames[frame];
  const moving = work.moving[frame - work.shot.first];
  let [known, share, trust, luma, u, v] = [0, 0, 0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const weight = (corner & 1 ? a : 1 - a) * (corner >> 1 ? b : 1 - b);
    const cx = Math.min(Math.max(0, ix + (corner & 1)), width - 1);
    const cy = Math.min(Math.max(0, iy + (corner >> 1)), height - 1);
    const i = cy * width + cx;
    // A pixel that is hidden, or belongs to another object, says nothing of the outline.
    if (mask[i] || (moving[i] && map[i] !== id)) continue;
    known += weight;
    if (map[i] !== id) continue;
    share += weight;
    const isInner = map[i - 1] === id && map[i + 1] === id && map[i - width] === id && map[i + width] === id;
    const own = isInner ? weight : OUTLINE * weight;
    const q = (cy >> 1) * (width >> 1) + (cx >> 1);
    trust += own;
    luma += own * planes.luma[i];
    u += own * planes.u[q];
    v += own * planes.v[q];
  }
  if (known === 0) return null;
  if (trust === 0) return { share: 0, trust: 0, luma: 0, u: 0, v: 0 };
  return { share: share / known, trust: trust / known, luma: luma / trust, u: u / trust, v: v / trust };
}

interface Shown {
  readonly pass: ObjectPass;
  readonly known: NonNullable<ObjectPass['known'][number]>[number];
  readonly path: ObjectPath;
  readonly frame: number;
}

/** Finds the frame that shows a pixel of the mark; -1 where it is not known. */
function createLookUp({ width }: MarkRegion, { known: { track, snapshot }, path, frame }: Shown) {
  const here = path[frame];
  const look = (i: number, source: number) => {
    const [there, at] = [path[source], track.places[source]];
    if (!there || !at || !here) return -1;
    const x = Math.round((i % width) - here.x + there.x - Math.round(at.x)) - snapshot.left;
    const y = Math.round(Math.floor(i / width) - here.y + there.y - Math.round(at.y)) - snapshot.top;
    if (x < 0 || y < 0 || x >= snapshot.width || y >= snapshot.height) return -1;
    const c = y * snapshot.width + x;
    return snapshot.state[c] === UNKNOWN ? -1 : snapshot.source[c];
  };
  // The place of a pixel on the canvas depends a little on the frame that shows it.
  return (i: number) => {
    const guess = look(i, snapshot.main);
    return guess < 0 ? -1 : look(i, guess);
  };
}

/** A pixel averaged over the frames around the one that shows it. */
function average(
  sampleAt: (frame: number) => Sample | null,
  { source, frame }: { source: number; frame: number },
) {
  const main = sampleAt(source);
  if (!main) return null;
  let [share, weights] = [main.share, 1];
  let [trust, luma, u, v] = [main.trust, main.luma * main.trust, main.u * main.trust, main.v * main.trust];
  for (let away = -NEARBY; away <= NEARBY; away++) {
    const isPast = source < frame;
    if (away === 0 || source + away < frame !== isPast) continue;
    const other = sampleAt(source + away);
    if (!other) continue;
    const weight = 1 - Math.abs(away) / (NEARBY + 1);
    share += weight * other.share;
    weights += weight;
    if (main.share > 0 && Math.abs(other.luma - main.luma) >= ALIKE) continue;
    const own = weight * other.trust;
    trust += own;
    luma += own * other.luma;
    u += own * other.u;
    v += own * other.v;
  }
  return { share: share / weights, trust, luma, u, v };
}

/** An object in a frame as other frames show it, moved along its path; null where nothing of it is known. */
export function sampleObject(work: TrackingWork, shown: Shown): SampledObject | null {
  const { pass, known, path, frame } = shown;
  const { hole, width } = work.region;
  const here = path[frame];
  if (!here) return null;
  const make = () => new Float32Array(hole.length);
  const [share, luma, u, v] = [make().fill(-1), make(), make(), make()];
  const lookUp = createLookUp(work.region, shown);
  let [ages, count] = [0, 0];
  for (let k = 0; k < hole.length; k++) {
    const source = lookUp(hole[k]);
    if (source < 0) continue;
    const sampleAt = (at: number) => {
      const [there, map] = [path[at], pass.owners[at]];
      if (!there || !map) return null;
      const place = {
        x: (hole[k] % width) + there.x - here.x,
        y: Math.floor(hole[k] / width) + there.y - here.y,
      };
      return sampleOwn({ work, map, id: known.track.id, frame: at }, place);
    };
    const mean = average(sampleAt, { source, frame });
    if (!mean) continue;
    share[k] = mean.share;
    if (mean.trust === 0) continue;
    luma[k] = mean.luma / mean.trust;
    u[k] = mean.u / mean.trust;
    v[k] = mean.v / mean.trust;
    ages += Math.abs(source - frame);
    count += 1;
  }
  return count > 0 ? { share, luma, u, v, age: ages / count } : null;
}

/** An object as it was before and as it is after, each by how near it is in time. */
export function crossFade(past: SampledObject | null, future: SampledObject | null): SampledObject | null {
  if (!past || !future) return past ?? future;
  const part = past.age / Math.max(1, past.age + future.age);
  const late = part * part * (3 - 2 * part);
  const [share, luma, u, v] = [0, 1, 2, 3].map(() => new Float32Array(past.share.length));
  for (let k = 0; k < share.length; k++) {
    const [before, after] = [past.share[k], future.share[k]];
    share[k] = before < 0 ? after : after < 0 ? before : before + (after - before) * late;
    // A pixel that only one of them knows is as that one says.
    const a = Math.max(0, before) * (after < 0 ? 1 : 1 - late);
    const b = Math.max(0, after) * (before < 0 ? 1 : late);
    if (a + b === 0) continue;
    luma[k] = (past.luma[k] * a + future.luma[k] * b) / (a + b);
    u[k] = (past.u[k] * a + future.u[k] * b) / (a + b);
    v[k] = (past.v[k] * a + future.v[k] * b) / (a + b);
  }
  return { share, luma, u, v, age: Math.min(past.age, future.age) };
}
