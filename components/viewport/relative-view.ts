import { createContext, type RefObject } from 'react';
import type { Viewport } from './pan-zoom.ts';
import { type Frame, fitView, keepInSight, type View } from './view-transform.ts';

/** Visible part of a picture, independent of the size of its stage. */
export interface RelativeView {
  /** Middle of the stage, in shares of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  /** Scale relative to the fitted picture. */
  readonly enlargement: number;
}

/** View that set-up, run and result of one photo hand on to each other; null before the first. */
export const KeptViewContext = createContext<RefObject<RelativeView | null>>({ current: null });

export function toRelativeView({ frame, view }: Viewport): RelativeView {
  const { picture, stage } = frame;
  return {
    x: (stage.width / 2 - view.x) / (picture.width * view.scale),
    y: (stage.height / 2 - view.y) / (picture.height * view.scale),
    enlargement: view.scale / fitView(frame).scale,
  };
}

/** View of the same part on a stage; the fitted picture without an earlier view. */
export function fromRelativeView(frame: Frame, earlier: RelativeView | null): View {
  const fitted = fitView(frame);
  if (!earlier || Math.abs(earlier.enlargement - 1) < 0.001) return fitted;
  const { picture, stage } = frame;
  const scale = fitted.scale * earlier.enlargement;
  return keepInSight(frame, {
    scale,
    x: stage.width / 2 - earlier.x * picture.width * scale,
    y: stage.height / 2 - earlier.y * picture.height * scale,
  });
}
