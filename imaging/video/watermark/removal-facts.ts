import type { RemovalWay } from './remove-mark.ts';

/** Treatment of the marks of a clip. */
export interface RemovalFacts {
  /** That of the mark of which most had to be invented. */
  readonly method: RemovalWay;
  /** 0–1, of the same mark. */
  readonly opacity: number;
  readonly marks: number;
  /** True where something moved behind a mark that hides it: it may look wrong there. */
  readonly movedBehind: boolean;
  /** Frames in which a mark that moves was not found, and which are left; 0 for marks that stay. */
  readonly lost: number;
}
