import type { PaintStep } from '../paint/canvas.ts';
import type { EyeLook } from '../paint-eye-look.ts';
import type { PropBuilder } from '../props/prop.ts';
import type { SceneLook } from '../scene/scene-look.ts';

/** A costume: face paint, eyes, props and scene. */
export interface Template {
  /** From bottom to top. */
  readonly paint: readonly PaintStep[];
  readonly eyes?: EyeLook;
  readonly props?: PropBuilder;
  readonly scene: SceneLook;
}
