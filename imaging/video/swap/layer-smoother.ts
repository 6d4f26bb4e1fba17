import { mapToBytes } from '../../core/raster/map-values.ts';
import { weighChanged } from '../../portrait/swap/weigh-changed.ts';
import { faceLandmarks } from '../../vision/faces/face-landmarks.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { ringCorners } from '../../vision/faces/ring-corners.ts';
import type { FrameSize } from '../media/frame.ts';
import { carryFrame, motionToFrame } from '../motion/carry-frame.ts';
import { movePlane } from '../motion/move-plane.ts';
import type { FaceInFrame } from './face-drawer.ts';
import { cutPlanes, type FrameWindow, pastePlanes } from './frame-window.ts';

/** A frame as it came, and with faces replaced, both as planes. */
export interface DrawnFrame {
  readonly frame: Uint8Array;
  readonly drawn: Uint8Array;
}

/** Weight of the change in each of up to four frames beside. */
const WEIGHT = 0.2;
/**
 * Differences of brightness at which a moved change begins to count less, and at which not at all.
 * @tuned 2026-11-30, swapped clips, flicker and by eye
 */
const FITS = [8, 26] as const;
/**
 * The same for two changes. Where motion leaps from block to block, pixels between are read from elsewhere,
 * as a line; no flicker is that strong. @tuned 2026-11-30
 */
const FLICKERS = [24, 40] as const;

interface Smoothing {
  readonly size: FrameSize;
  readonly faces: readonly FaceInFrame[];
  /** Up to two frames before and two behind, where there are any. */
  readonly beside: readonly DrawnFrame[];
  /** Reach of an eye, in its own widths, within which nothing is smoothed. */
  readonly eyeReach: number;
}

/**
 * Draws what was changed in a frame towards what was changed in those beside it, brought along the motion of
 * the clip. What lies outside the change stays as it is.
 */
export function smoothLayer(
  { frame, drawn }: DrawnFrame,
  { size, faces, beside, eyeReach }: Smoothing,
): Uint8Array {
  const out = Uint8Array.from(drawn);
  for (const { mesh, window } of faces) {
    const cut = (data: Uint8Array) => cutPlanes(data, { size, window });
    const own = withChange({ frame: cut(frame), drawn: cut(drawn) }, window);
    const planes = own.drawn.slice();
    const still = flagEyes(mesh, { window, reach: eyeReach });
    const moved = beside.flatMap((other) => {
      const there = withChange({ frame: cut(other.frame), drawn: cut(other.drawn) }, window);
      return moveLayer(own.frame, { there, window }) ?? [];
    });
    mixLayers(planes, { own, moved, still, window });
    pastePlanes(out, { size, window, planes });
  }
  return out;
}

/** Flags the pixels of a window that belong to an eye. */
function flagEyes(
  { points }: FaceMesh,
  { window, reach: widths }: { readonly window: FrameWindow; readonly reach: number },
): Uint8Array {
  const { left, top, width, height } = window;
  const flags = new Uint8Array(width * height);
  for (const ring of [faceLandmarks.rightEye, faceLandmarks.leftEye]) {
    const corners = ringCorners({ points }, { ring });
    const xs = corners.filter((_, at) => at % 2 === 0);
    const ys = corners.filter((_, at) => at % 2 === 1);
    const across = Math.max(...xs) - Math.min(...xs);
    const [x, y] = [xs, ys].map((values) => (Math.min(...values) + Math.max(...values)) / 2);
    const reach = widths * across;
    for (let row = Math.max(0, Math.floor(y - top - reach)); row < Math.min(height, y - top + reach); row++)
      for (
        let column = Math.max(0, Math.floor(x - left - reach));
        column < Math.min(width, x - left + reach);
        column++
      )
        if (Math.hypot(column + left - x, row + top - y) < reach) flags[row * width + column] = 1;
  }
  return flags;
}

/** A window of a frame, and how far each pixel lies inside its change: 0 to 255. */
interface Layer extends DrawnFrame {
  readonly changed: Uint8Array;
}

function withChange({ frame, drawn }: DrawnFrame, { width, height }: FrameWindow): Layer {
  const [pixels, half] = [width * height, width >> 1];
  const cells = half * (height >> 1);
  const flags = new Uint8Array(pixels);
  for (let y = 0, at = 0; y < height; y++) {
    const row = pixels + (y >> 1) * half;
    for (let x = 0; x < width; x++, at++) {
      const cell = row + (x >> 1);
      const isSame =
        frame[at] === drawn[at] && frame[cell] === drawn[cell] && frame[cell + cells] === drawn[cell + cells];
      flags[at] = isSame ? 0 : 1;
    }
  }
  const inside = weighChanged(flags, { width, height }).data;
  const changed = mapToBytes(inside, (share) => 255 * share + 0.5);
  return { frame, drawn, changed };
}

/** Planes of another frame where they are seen in this one; null across a cut. */
function moveLayer(
  frame: Uint8Array,
  { there, window }: { readonly there: Layer; readonly window: FrameWindow },
): Layer | null {
  const motion = motionToFrame(frame, { other: there.frame, size: window });
  if (!motion) return null;
  const carry = (data: Uint8Array) => carryFrame(data, { size: window, motion });
  const { width, height } = window;
  return {
    frame: carry(there.frame),
    drawn: carry(there.drawn),
    changed: movePlane(there.changed, { ...motion, width, height, scale: 1 }),
  };
}

interface Layers {
  readonly own: Layer;
  readonly moved: readonly Layer[];
  /** Pixels that stay as they were drawn. */
  readonly still: Uint8Array;
  readonly window: FrameWindow;
}

/** 1 for differences up to the lower bound, 0 from the upper one on. */
function trustOf(difference: number, [likely, most]: readonly [number, number]): number {
  return Math.max(0, Math.min(1, (most - Math.abs(difference)) / (most - likely)));
}

function mixLayers(planes: Uint8Array, { own, moved, still, window }: Layers): void {
  const { width, height } = window;
  const [pixels, half] = [width * height, width >> 1];
  const cells = half * (height >> 1);
  for (let i = 0; i < planes.length; i++) {
    const change = own.drawn[i] - own.frame[i];
    const cell = (i - pixels) % cells;
    const at = i < pixels ? i : 2 * Math.floor(cell / half) * width + 2 * (cell % half);
    if (own.changed[at] === 0 || still[at] === 1) continue;
    let sum = change;
    for (const { frame, drawn, changed } of moved) {
      const other = drawn[i] - frame[i];
      if (changed[at] === 0) continue;
      const trust = trustOf(frame[at] - own.frame[at], FITS) * trustOf(other - change, FLICKERS);
      sum += WEIGHT * (changed[at] / 255) * trust * (other - change);
    }
    planes[i] = Math.max(0, Math.min(255, Math.round(own.frame[i] + sum)));
  }
}
