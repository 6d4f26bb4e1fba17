import type { Light } from '../../backdrop/shader.ts';
import type { BackdropKey } from './scene-backdrops.ts';

/** How a part of the photo is developed, in linear light. */
export interface Grade {
  /** Times the light. */
  readonly exposure: number;
  /** Power around middle grey: above 1 more contrast. */
  readonly contrast: number;
  /** 0 = grey, 1 = as it is. */
  readonly saturation: number;
  /** Times red, green and blue. */
  readonly tint: Light;
}

export type ParticleKind = 'leaves' | 'embers' | 'snow' | 'bats' | 'dust' | 'bubbles' | 'sparks' | 'feathers';

/** The scene that a template is set in. */
export interface SceneLook {
  readonly backdrop: BackdropKey;
  readonly person: Grade;
  /**
   * Light along the border of the person from one side: where it comes from (x, y), its colour, its strength.
   */
  readonly rim: {
    readonly from: readonly [x: number, y: number];
    readonly light: Light;
    readonly strength: number;
  };
  readonly particles?: { readonly kind: ParticleKind; readonly count: number; readonly light: Light };
  /** Share of light lost in the corners. */
  readonly vignette: number;
  /** Fog before the feet of the person: its light, and how thick it gets, 0–1. */
  readonly fog?: { readonly light: Light; readonly thickness: number };
}
