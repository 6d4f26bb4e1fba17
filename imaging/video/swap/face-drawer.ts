import type { Progress } from '../../core/progress.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import type { FrameWindow } from './frame-window.ts';

/** A face of a frame, with the part of the frame around it. */
export interface FaceInFrame {
  readonly mesh: FaceMesh;
  readonly window: FrameWindow;
}

/** Changes the faces of a clip, frame by frame, each frame independently of the others. */
export interface FaceDrawer {
  /** Reach of an eye, in its own widths, within which nothing is smoothed: eyes move by themselves. */
  readonly eyeReach: number;
  /** Changes the faces in the planes of the frame at a place of the plan. Rejects with `aborted`. */
  draw(data: Uint8Array, at: { readonly place: number; readonly progress: Progress }): Promise<void>;
  /** Windows of the faces that are changed at a place, each with its mesh. */
  facesAt(place: number): readonly FaceInFrame[];
}
