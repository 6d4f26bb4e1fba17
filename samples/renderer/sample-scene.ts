import type { Mask, Picture } from '#imaging/core/picture.ts';
import type { FrameSize } from './create-camera.ts';
import type { Frame } from './frame.ts';
import type { LinearPicture } from './linear-picture.ts';
import type { Look } from './look.ts';
import type { Overlay } from './overlay.ts';
import type { SampleCounts } from './render-row.ts';
import type { Scene } from './scene.ts';

/** Pixels that a mask of a scene holds. */
export interface MaskRequest {
  /** Names of solids. */
  readonly solids: readonly string[];
  /** With the shadow that they throw, out of the light of the scene's key lights. */
  readonly withShadow?: boolean;
}

/** A picture that the tracer makes of solids. */
export interface TracedSample {
  readonly kind: 'traced';
  /** Full size in pixels. */
  readonly size: FrameSize;
  readonly counts: SampleCounts;
  readonly look: Look;
  createScene(): Scene;
  /** Masks that tools need for the picture, by name. */
  readonly masks?: Readonly<Record<string, MaskRequest>>;
  /** Laid over the finished picture; its masks are `mark` and `mark-alpha`. */
  createOverlay?(size: FrameSize): Overlay;
  /** In place of the usual way from light to picture: skin, hairs. */
  develop?(frame: Frame, look: Look): DevelopedFrame;
}

/**
 * Result of a scene's own pass over a frame. It may record in `frame.solids` the solids that it draws over.
 */
export interface DevelopedFrame extends LinearPicture {
  /** Masks that only this pass knows, such as soft ones. */
  readonly masks?: Readonly<Record<string, Mask>>;
}

/** A picture that is drawn in some other way. */
export interface DrawnSample {
  readonly kind: 'drawn';
  readonly size: FrameSize;
  readonly look: Look;
  draw(size: FrameSize): Promise<DevelopedFrame> | DevelopedFrame;
  /** Post-processing of the finished picture, such as print and ageing. The print has the sample's size. */
  print?(finished: FinishedSample, size: FrameSize): FinishedSample;
}

interface FinishedSample {
  readonly picture: Picture;
  readonly masks: Readonly<Record<string, Mask>>;
}

export type SampleScene = TracedSample | DrawnSample;
