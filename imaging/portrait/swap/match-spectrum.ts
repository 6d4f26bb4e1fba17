import { boxBlurCompiled, gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import type { ChangedFace } from './changed-face.ts';
import { cutChannel, listChanged, windowOfFace } from './face-window.ts';
import { lendGrain } from './lend-grain.ts';
import { markBrows, markEyes } from './mark-eyes.ts';
import { weighChanged } from './weigh-changed.ts';

/** Spreads in pixels between which the octaves of a face lie, the finest first. */
const SPREADS = [0.7, 1.4, 2.8, 5.6];
/** Radius over which the energy of an octave is compared, in sides of the face. @tuned 2026-11-30 */
const PLACE = 0.05;
/** Most energy of a drawn octave relative to the face before, and the smallest gain. @tuned 2026-11-30 */
const MOST = 0.75;
const MIN_GAIN = 0.2;
/** Energy in squared grey levels that tells nothing: that of rounding to bytes is half as much. */
const FLOOR = 0.15;
/** Channel in which energies are compared, and grey levels below which its ratios are limited. */
const GREEN = 1;
const DARK = 4;
/** Largest factor on a colour; the rest is added as grey, as a dark red would become a bright one. */
const MAX_RATIO = 1.5;

/** Octaves of a plane, the finest first; their sum and the last blur are the plane. */
function splitOctaves(plane: Plane): Float32Array[] {
  let finer = plane.data;
  return SPREADS.map((spread) => {
    const { data } = gaussianBlurCompiled(plane, spread);
    const octave = finer.map((value, at) => value - data[at]);
    finer = data;
    return octave;
  });
}

interface Told {
  readonly changed: Plane;
  readonly radius: number;
  readonly progress: Progress;
}

/** Mean square of each octave around each place, of changed pixels alone. */
async function energiesOf(
  octaves: readonly Float32Array[],
  { changed, radius, progress }: Told,
): Promise<Float32Array[]> {
  const counts = boxBlurCompiled(changed, radius).data;
  const energies: Float32Array[] = [];
  for (const octave of octaves) {
    const squares = octave.map((value, at) => value * value * changed.data[at]);
    energies.push(
      boxBlurCompiled({ ...changed, data: squares }, radius).data.map((sum, at) => sum / (counts[at] + 1e-6)),
    );
    await progress.report(energies.length / octaves.length);
  }
  return energies;
}

/**
 * Lowers each octave of a changed face, place by place, below the energy that the face had there before. A
 * sharp or wrinkled face in a soft picture looks cut out, and flickers in a clip. The coarsest octave of eyes
 * stays: it is no texture, but the irises and lashes themselves; so do the two coarsest of brows, as dark
 * ones over thin ones would be grey. Octaves are told by green; colours keep
 * their hue. With `grain`, a face that has less of it gets that of the face before, as in a frame of a clip.
 * Changes the colours of `after`. Rejects with `aborted`.
 */
export async function matchSpectrum(
  after: Picture,
  { progress, grain, ...order }: ChangedFace & { readonly progress: Progress; readonly grain?: boolean },
): Promise<void> {
  const window = windowOfFace(order);
  const { width, height } = window;
  const { places, changed } = listChanged(after, { photo: order.photo, window });
  const radius = Math.max(1, Math.round(PLACE * Math.max(width, height)));
  const plane = weighChanged(changed, window);
  const tell = (from: number) => ({ changed: plane, radius, progress: progress.subrange(from, from + 0.5) });
  const drawn = cutChannel(after, { window, channel: GREEN });
  const octaves = splitOctaves(drawn);
  const energies = await energiesOf(octaves, tell(0));
  const before = splitOctaves(cutChannel(order.photo, { window, channel: GREEN }));
  const own = await energiesOf(before, tell(0.5));
  const frame = { octaves: before, own, drawn: energies, changed: plane };
  const lent = grain && lendGrain({ ...frame, most: MOST, floor: FLOOR });
  const eyes = markEyes(order.points, window);
  const brows = markBrows(order.points, window);
  const coarsest = SPREADS.length - 1;
  for (let pixel = 0; pixel < places.length; pixel++) {
    const inside = plane.data[pixel];
    if (inside === 0) continue;
    let loss = 0;
    for (let i = 0; i < octaves.length; i++) {
      const gain = Math.sqrt((MOST * own[i][pixel] + FLOOR) / (energies[i][pixel] + FLOOR));
      const feature = i < coarsest - 1 ? 0 : Math.max(brows[pixel], i === coarsest ? eyes[pixel] : 0);
      loss += (1 - feature) * (1 - Math.max(MIN_GAIN, Math.min(1, gain))) * octaves[i][pixel];
    }
    if (lent) loss -= (1 - eyes[pixel]) * lent[pixel];
    loss *= inside;
    const light = drawn.data[pixel];
    const ratio = Math.max(1 / MAX_RATIO, Math.min(MAX_RATIO, (light - loss + DARK) / (light + DARK)));
    const rest = light - loss - light * ratio;
    for (let to = places[pixel]; to < places[pixel] + 3; to++)
      after.data[to] = Math.max(0, Math.min(255, after.data[to] * ratio + rest + 0.5));
  }
}
