import type { Progress } from '../../../core/progress.ts';
import type { SceneParts } from '../../backdrop/scene/scene-parts.ts';
import type { Sheet } from '../sheet.ts';
import type { LandscapeLight } from './landscape-light.ts';

/** A landscape that is being drawn. */
export interface Canvas {
  readonly sheet: Sheet;
  readonly light: LandscapeLight;
  readonly time: SceneParts['time'];
  readonly weather: SceneParts['weather'];
  /** Pixels that heights of mountains and houses are measured by: less than the height on tall screens. */
  readonly size: number;
}

/** Draws a motif, all but rain and snow that fall before it. */
export type Landscape = (canvas: Canvas, progress: Progress) => Promise<void>;
