import { median } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { markEyes } from '../../portrait/swap/mark-eyes.ts';
import { smoothWindow } from '../../portrait/swap/measure-fineness.ts';
import type { SwapTrack } from './clip-swap.ts';
import { sizeOfPoints } from './face-extent.ts';
import type { FaceSample } from './face-look.ts';

/** Most fine energy of a drawn face relative to the clip's own. @tuned on seven clips, 2026-11-29 */
const FINER = 1.1;
/** Most rounds of the smallest blur, and the variance of one in pixels. */
const MAX_ROUNDS = 4;
const VARIANCE = 0.5;
/** Most times that a face is drawn and measured: each takes half a second, and later ones add little. */
const TRIES = 3;
/** Pictures of a face that are drawn. */
const ASKED = 2;
const GREEN = 1;

/** Draws a face of a track into a picture of it, and returns the picture. */
type DrawSample = (track: SwapTrack, sample: FaceSample) => Promise<Picture>;

interface Drawn {
  readonly after: Picture;
  /** Weight of each pixel, 0–1; all by default. */
  readonly counts?: Float32Array;
}

/** Rounds of the smallest blur, and a part of one, that make what changed as soft as it was. */
export function countRoundsBetween(before: Picture, { after, counts }: Drawn): number {
  const { width, height, channels } = before;
  const window = { width, height };
  const greenOf = ({ data }: Picture) =>
    Float32Array.from({ length: width * height }, (_, at) => data[at * channels + GREEN]);
  const [own, drawn] = [greenOf(before), greenOf(after)];
  const changed = own.map((value, at) => (value === drawn[at] ? 0 : (counts?.[at] ?? 1)));
  const energyOf = (values: Float32Array) => {
    const smooth = smoothWindow(values, { window, step: 1 });
    const squares = values.map((value, at) => changed[at] * (value - smooth[at]) ** 2);
    return { smooth, energy: squares.reduce((sum, value) => sum + value, 0) };
  };
  const most = Math.max(1, FINER * energyOf(own).energy);
  let { smooth, energy } = energyOf(drawn);
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    if (energy <= most) return rounds;
    const next = energyOf(smooth);
    if (next.energy <= most) return rounds + Math.log(energy / most) / Math.log(energy / next.energy);
    ({ smooth, energy } = next);
  }
  return MAX_ROUNDS;
}

interface Settling {
  readonly samples: readonly FaceSample[];
  readonly draw: DrawSample;
}

/** Variance by which a track is finer than its clip, in squared sizes of the face. */
async function missingVariance(track: SwapTrack, { samples, draw }: Settling): Promise<number> {
  const count = Math.min(ASKED, samples.length);
  const variances: number[] = [];
  for (let i = 0; i < count; i++) {
    const sample = samples[Math.floor(((i + 0.5) * samples.length) / count)];
    const { photo, face } = sample;
    const { points } = face.mesh;
    // Eyes stay as they are: by their edges alone all else would be blurred.
    const rest = markEyes(points, { left: 0, top: 0, ...photo }).map((eye) => 1 - eye);
    const rounds = countRoundsBetween(photo, { after: await draw(track, sample), counts: rest });
    variances.push((rounds * VARIANCE) / sizeOfPoints(points) ** 2);
  }
  return count === 0 ? 0 : median(variances);
}

/**
 * A track with the softness that makes its face, as it is drawn, as fine as the clip. Light and contrast of
 * the clip raise or lower what a source shows; a face that is finer than its frames flickers. What the clip
 * itself shows between is blurred when it is measured, but not when it is drawn, so that it takes some tries.
 */
export async function settleSoftness(track: SwapTrack, settling: Settling): Promise<SwapTrack> {
  let settled = track;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const variance = await missingVariance(settled, settling);
    if (variance === 0) break;
    settled = { ...settled, softness: Math.sqrt(settled.softness ** 2 + variance) };
  }
  return settled;
}
