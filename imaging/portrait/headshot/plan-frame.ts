import type { PhotoWindow, Point } from '../../core/models/photo-window.ts';
import { toPhoto } from '../../core/models/photo-window.ts';
import type { Picture } from '../../core/picture.ts';
import type { HeadPose } from './measure-head-pose.ts';

export type CropName = 'tight' | 'classic' | 'wide';

/**
 * Square root of a portrait's area in heights of the face, and position of the eyes from its top (fraction).
 */
const crops: Readonly<Record<CropName, { readonly size: number; readonly eyes: number }>> = {
  tight: { size: 2.3, eyes: 0.41 },
  classic: { size: 2.65, eyes: 0.4 },
  wide: { size: 3.0, eyes: 0.38 },
};

/** Height of a classic portrait in heights of the face. `aspect` is width to height. */
export function classicHeight(aspect: number): number {
  return crops.classic.size / Math.sqrt(aspect);
}

/** Margin above the hair as a fraction of the portrait's height, and the lowest eyes for it. */
const HEADROOM = 0.045;
const LOWEST_EYES = 0.46;

/** Smallest portrait in heights of the face, step towards it, and highest eyes in it. */
const SMALLEST = 1.55;
const STEP = 0.97;

/** Samples along each side of the frame. */
const SAMPLES = 40;

/** Half the width in which drawn clothes cover a cut body, as a fraction of the frame. */
const NECK = 0.13;

/** Smallest alpha of a person. */
const PRESENT = 100;

interface FrameParams {
  /** The person with alpha, 4 channels. */
  readonly subject: Picture;
  readonly head: HeadPose;
  /** Rotation of the face to the right of the picture, in degrees. That side gets more space. */
  readonly yaw: number;
  readonly crop: CropName;
  /** Width to height. */
  readonly aspect: number;
  /** True if everything below the head is drawn, so that only hair needs to be in the photo. */
  readonly isDressed: boolean;
}

export interface Frame extends PhotoWindow {
  readonly angle: number;
  /** True if the body ends inside the frame: it is smaller than requested, or cut. */
  readonly isTight: boolean;
}

function alphaAt({ width, height, data }: Picture, { x, y }: Point): number | undefined {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
  return data[(row * width + column) * 4 + 3];
}

/** Height of the hair above the eyes in pixels, or that of the photo's end where it cuts the hair. */
function measureCrown({ subject, head }: FrameParams): { readonly height: number; readonly isCut: boolean } {
  const { eyes, unit, angle } = head;
  let [crown, cut] = [0.7 * unit, Number.POSITIVE_INFINITY];
  for (let sample = -6; sample <= 6; sample++) {
    const aside = (sample / 6) * 0.55 * unit;
    let [empty, last] = [0, 0];
    for (let up = 0.3 * unit; up < 2 * unit && empty < 0.12 * unit; up += 0.02 * unit) {
      const place = {
        x: eyes.x + Math.cos(angle) * aside + Math.sin(angle) * up,
        y: eyes.y + Math.sin(angle) * aside - Math.cos(angle) * up,
      };
      const alpha = alphaAt(subject, place);
      if (alpha !== undefined && alpha >= PRESENT) crown = Math.max(crown, up);
      empty = alpha !== undefined && alpha >= PRESENT ? 0 : empty + 0.02 * unit;
      // Across a tilted head the upper end of the photo lies at different heights; none may be in the frame.
      if (alpha === undefined && place.y < 0 && last >= PRESENT) cut = Math.min(cut, up - 0.02 * unit);
      last = alpha ?? 0;
    }
  }
  return cut < crown + 0.05 * unit ? { height: cut, isCut: true } : { height: crown, isCut: false };
}

/** True if the photo's end cuts a person within the frame, along a line from inside to the frame's border. */
function isCutAlong(subject: Picture, { from, to }: { readonly from: Point; readonly to: Point }): boolean {
  let last = 0;
  for (let sample = 0; sample <= SAMPLES; sample++) {
    const share = sample / SAMPLES;
    const alpha = alphaAt(subject, {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
    if (alpha === undefined) return last >= PRESENT;
    last = alpha;
  }
  return false;
}

/** Fraction of the lines to the frame's lower border and sides along which the body is cut. */
function countCuts({ subject, isDressed }: FrameParams, window: PhotoWindow): number {
  let cuts = 0;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const share = (sample + 0.5) / SAMPLES;
    const place = (x: number, y: number) => toPhoto(window, { x, y });
    const isNeck = isDressed && Math.abs(share - 0.5) < NECK;
    if (!isNeck && isCutAlong(subject, { from: place(share, 0.55), to: place(share, 1) })) cuts++;
    if (share < 0.5) continue;
    if (isCutAlong(subject, { from: place(0.5, share), to: place(0, share) })) cuts++;
    if (isCutAlong(subject, { from: place(0.5, share), to: place(1, share) })) cuts++;
  }
  return cuts / SAMPLES;
}

function placeWindow(
  params: FrameParams,
  { height, eyesAt }: { height: number; eyesAt: number },
): PhotoWindow {
  const { eyes, axis, unit, angle } = params.head;
  const width = height * params.aspect;
  const gazeMargin = 0.05 * width * Math.max(-1, Math.min(1, params.yaw / 30));
  const alongAxis = (axis.x - eyes.x) * Math.cos(angle) + (axis.y - eyes.y) * Math.sin(angle);
  const aside = Math.max(-0.2 * unit, Math.min(0.2 * unit, 0.5 * alongAxis)) + gazeMargin;
  const down = (0.5 - eyesAt) * height;
  return {
    x: eyes.x + Math.cos(angle) * aside - Math.sin(angle) * down,
    y: eyes.y + Math.sin(angle) * aside + Math.cos(angle) * down,
    width,
    height,
    angle,
  };
}

/**
 * Plans the crop of a portrait: level eyes about two fifths from the top, space above the hair, shoulders
 * inside. If the photo cuts the body, the crop shrinks until the body reaches its lower border.
 */
export function planFrame(params: FrameParams): Frame {
  const { size, eyes } = crops[params.crop];
  const { unit } = params.head;
  const crown = measureCrown(params);
  let height = (size * unit) / Math.sqrt(params.aspect);
  const eyesAt = (whole: number) =>
    crown.isCut
      ? Math.min(eyes, crown.height / whole)
      : Math.min(LOWEST_EYES, Math.max(eyes, crown.height / whole + HEADROOM));
  if (!crown.isCut) height = Math.max(height, crown.height / (LOWEST_EYES - HEADROOM));
  const wanted = height;
  let window = placeWindow(params, { height, eyesAt: eyesAt(height) });
  while (countCuts(params, window) > 0.02 && height > SMALLEST * unit) {
    height *= STEP;
    window = placeWindow(params, { height, eyesAt: eyesAt(height) });
  }
  const isTight = height < 0.8 * wanted || countCuts(params, window) > 0.02;
  return { ...window, angle: params.head.angle, isTight };
}
