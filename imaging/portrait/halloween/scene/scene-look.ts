import type { Light } from '../../../edit/backdrop/shader.ts';
import type { BackdropKey } from './scene-backdrops.ts';

/** Grade of a part of the photo, in linear light. */
export interface Grade {
  /** Factor of the light. */
  readonly exposure: number;
  /** Exponent around middle grey: above 1 more contrast. */
  readonly contrast: number;
  /** 0 = grey, 1 = unchanged. */
  readonly saturation: number;
  /** Factors of red, green and blue. */
  readonly tint: Light;
}

export type ParticleKind = 'leaves' | 'embers' | 'snow' | 'bats' | 'dust' | 'bubbles' | 'sparks' | 'feathers';

/** Scene of a template. */
export interface SceneLook {
  readonly backdrop: BackdropKey;
  readonly person: Grade;
  /** Rim light from one side: its direction (x, y), colour and strength. */
  readonly rim: {
    readonly from: readonly [x: number, y: number];
    readonly light: Light;
    readonly strength: number;
  };
  readonly particles?: { readonly kind: ParticleKind; readonly count: number; readonly light: Light };
  /** Fraction of light lost in the corners. */
  readonly vignette: number;
  /** Fog in front of the lower part of the person: its light, and its density 0–1. */
  readonly fog?: { readonly light: Light; readonly thickness: number };
}
