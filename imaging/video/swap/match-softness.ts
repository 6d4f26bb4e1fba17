import { gaussianBlurCompiled } from '../../core/filters/compiled-blur.ts';
import { resizePicture } from '../../core/io/size.ts';
import { median, mix } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { SourceFace } from '../../portrait/swap/crop-source.ts';
import { windowOfFace } from '../../portrait/swap/face-window.ts';
import { markBrows, markEyes } from '../../portrait/swap/mark-eyes.ts';
import { smoothWindow } from '../../portrait/swap/measure-fineness.ts';
import { boundPoints } from '../../vision/faces/crop-face.ts';
import { sizeOfPoints } from './face-extent.ts';
import type { FaceSample } from './face-look.ts';

/** Added to a byte, so that dark places have no extreme ratios. */
const FLOOR = 8;
/** Most rounds of the smallest blur, and the variance of one in pixels. */
const MAX_ROUNDS = 8;
const VARIANCE = 0.5;
/** Pictures of a face that are asked. */
const ASKED = 3;
/** Part of the box of a face that is all face. */
const INNER = 0.15;
const GREEN = 1;
/** Share of a brow that stays as fine as it was. @tuned 2026-11-30 */
const BROWS = 0.5;

interface FaceWindow {
  /** Logarithms of green. */
  readonly values: Float32Array;
  readonly window: { readonly width: number; readonly height: number };
}

/** The middle of a face. */
function cutFace({ photo, face }: SourceFace): FaceWindow {
  const box = boundPoints(face.mesh.points);
  const [across, down] = [INNER * (box.right - box.left), INNER * (box.bottom - box.top)];
  const left = Math.max(0, Math.round(box.left + across));
  const top = Math.max(0, Math.round(box.top + down));
  const width = Math.max(1, Math.min(photo.width, Math.round(box.right - across)) - left);
  const height = Math.max(1, Math.min(photo.height, Math.round(box.bottom - down)) - top);
  const values = Float32Array.from({ length: width * height }, (_, at) => {
    const pixel = (top + Math.floor(at / width)) * photo.width + left + (at % width);
    return Math.log(photo.data[pixel * photo.channels + GREEN] + FLOOR);
  });
  return { values, window: { width, height } };
}

/** Mean square of what the smallest blur takes away: alike in any light. */
function fineEnergy({ values, window }: FaceWindow): number {
  const smooth = smoothWindow(values, { window, step: 1 });
  return values.reduce((sum, value, at) => sum + (value - smooth[at]) ** 2, 0) / values.length;
}

/** A source at the size of a face of the clip, by the points of both. */
async function resizeSource({ photo, face }: SourceFace, size: number): Promise<SourceFace> {
  const scale = size / sizeOfPoints(face.mesh.points);
  const [width, height] = [photo.width, photo.height].map((side) => Math.max(1, Math.round(scale * side)));
  const points = face.mesh.points.map((value) => value * scale);
  const small = await resizePicture(photo, { width, height });
  return { photo: small, face: { ...face, mesh: { ...face.mesh, points } } };
}

/** Rounds of the smallest blur, and a part of one, that make a source as soft as a picture of a face. */
async function countRounds(source: SourceFace, sample: FaceSample): Promise<number> {
  const most = Math.max(1e-6, fineEnergy(cutFace(sample)));
  let given = cutFace(await resizeSource(source, sizeOfPoints(sample.face.mesh.points)));
  let energy = fineEnergy(given);
  for (let rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    if (energy <= most) return rounds;
    given = { ...given, values: smoothWindow(given.values, { window: given.window, step: 1 }) };
    const next = fineEnergy(given);
    if (next <= most) return rounds + Math.log(energy / most) / Math.log(energy / next);
    energy = next;
  }
  return MAX_ROUNDS;
}

/**
 * Spread of the blur in sizes of the face by which a source gets as soft as a face of the clip; 0 for one
 * that is no sharper. A sharp face in soft frames looks cut out, and flickers.
 */
export async function findSoftness(source: SourceFace, samples: readonly FaceSample[]): Promise<number> {
  const count = Math.min(ASKED, samples.length);
  const spreads: number[] = [];
  for (let i = 0; i < count; i++) {
    const sample = samples[Math.floor(((i + 0.5) * samples.length) / count)];
    const rounds = await countRounds(source, sample);
    spreads.push(Math.sqrt(rounds * VARIANCE) / sizeOfPoints(sample.face.mesh.points));
  }
  return count === 0 ? 0 : median(spreads);
}

/** A photo blurred by a spread in pixels. */
export function softenPhoto(photo: Picture, spread: number): Picture {
  const { width, height, channels, data } = photo;
  const out = new Uint8Array(data.length);
  for (let channel = 0; channel < channels; channel++) {
    const plane = Float32Array.from({ length: width * height }, (_, at) => data[at * channels + channel]);
    const soft = gaussianBlurCompiled({ width, height, data: plane }, spread).data;
    for (let at = 0; at < soft.length; at++) out[at * channels + channel] = soft[at] + 0.5;
  }
  return { ...photo, data: out };
}

/**
 * A photo blurred by a spread in pixels, but for the eyes of its face, and brows by half: they are seen
 * first, and their octaves are matched to each frame as it is.
 * @param points of the face, x, y and z in turn
 */
export function softenFace(
  photo: Picture,
  { points, spread }: { readonly points: Float32Array; readonly spread: number },
): Picture {
  const soft = softenPhoto(photo, spread);
  const window = windowOfFace({ photo, points });
  const [eyes, brows] = [markEyes(points, window), markBrows(points, window)];
  for (let at = 0; at < eyes.length; at++) {
    const kept = Math.max(eyes[at], BROWS * brows[at]);
    if (kept === 0) continue;
    const column = window.left + (at % window.width);
    const row = window.top + Math.floor(at / window.width);
    const from = (row * photo.width + column) * photo.channels;
    for (let to = from; to < from + photo.channels; to++)
      soft.data[to] = mix(soft.data[to], photo.data[to], kept) + 0.5;
  }
  return soft;
}
