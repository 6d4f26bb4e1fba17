import type { Mask, Picture } from '#imaging/picture.ts';
import type { FrameSize } from './create-camera.ts';
import type { Frame } from './frame.ts';
import type { LinearPicture } from './linear-picture.ts';
import type { Look } from './look.ts';
import type { Overlay } from './overlay.ts';
import type { SampleCounts } from './render-row.ts';
import type { Scene } from './scene.ts';

/** Which pixels a mask of a scene holds. */
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
  /** What tools need to be told about the picture, by the mask's name. */
  readonly masks?: Readonly<Record<string, MaskRequest>>;
  /** Laid over the finished picture; its masks are `mark` and `mark-alpha`. */
  createOverlay?(size: FrameSize): Overlay;
  /** In place of the usual way from light to picture: skin, hairs. */
  develop?(frame: Frame, look: Look): DevelopedFrame;
}

/** What a pass of a scene's own makes of a frame. It may note in `frame.solids` what it draws over. */
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
  /** What becomes of the finished picture: it is printed, it ages. The print has the sample's size, whatever was drawn. */
  print?(finished: FinishedSample, size: FrameSize): FinishedSample;
}

export interface FinishedSample {
  readonly picture: Picture;
  readonly masks: Readonly<Record<string, Mask>>;
}

export type SampleScene = TracedSample | DrawnSample;
