import { createContext, type RefObject } from 'react';
import type { Viewport } from './pan-zoom.ts';
import { type Frame, fitView, keepInSight, type View } from './view-transform.ts';

/** Part of a picture that is looked at, independent of the size of its stage. */
export interface Look {
  /** Middle of the stage, in shares of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  /** Scale relative to the fitted picture. */
  readonly enlargement: number;
}

/** Look that the views of one photo hand on to each other; null before the first. */
export const LookContext = createContext<RefObject<Look | null>>({ current: null });

export function lookOf({ frame, view }: Viewport): Look {
  const { picture, stage } = frame;
  return {
    x: (stage.width / 2 - view.x) / (picture.width * view.scale),
    y: (stage.height / 2 - view.y) / (picture.height * view.scale),
    enlargement: view.scale / fitView(frame).scale,
  };
}

/** View of a look on a stage; the fitted picture without a look. */
export function viewOfLook(frame: Frame, look: Look | null): View {
  const fitted = fitView(frame);
  if (!look || Math.abs(look.enlargement - 1) < 0.001) return fitted;
  const { picture, stage } = frame;
  const scale = fitted.scale * look.enlargement;
  return keepInSight(frame, {
    scale,
    x: stage.width / 2 - look.x * picture.width * scale,
    y: stage.height / 2 - look.y * picture.height * scale,
  });
}
