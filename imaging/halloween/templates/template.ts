import type { PaintStep } from '../paint/canvas.ts';
import type { EyeLook } from '../paint-eyes.ts';
import type { PropBuilder } from '../props/prop.ts';
import type { SceneLook } from '../scene/scene-look.ts';

/**
 * A costume: what is painted on the face, how the eyes look, what is worn, and the scene that it is set in.
 */
export interface Template {
  /** One over the other. */
  readonly paint: readonly PaintStep[];
  readonly eyes?: EyeLook;
  readonly props?: PropBuilder;
  readonly scene: SceneLook;
}
