/** Red, green and blue in linear light, 0–1 and above for lamps. */
export type Light = readonly [red: number, green: number, blue: number];

/** Canvas and parameters of a backdrop. */
export interface Scene {
  /** Width to height. */
  readonly aspect: number;
  /** Metres that the height of a wall shows, relative to a portrait; 1 where it is left out. */
  readonly scale?: number;
  /** True for a wall that is lit evenly, as where it is laid as a floor. */
  readonly isEven?: boolean;
  readonly first: Light;
  readonly second: Light;
  readonly seed: number;
}

/** Sets the light of a point: `u` runs from 0 at the left to the aspect, `v` from 0 at the top to 1. */
export type Shader = (u: number, v: number, out: Float32Array) => void;

export type Painter = (scene: Scene) => Shader;

/** Sets a light between two, brighter or darker by a factor. */
export function setMix(
  out: Float32Array,
  [from, to]: readonly [Light, Light],
  { share, light = 1 }: { readonly share: number; readonly light?: number },
): void {
  for (let channel = 0; channel < 3; channel++)
    out[channel] = light * (from[channel] + (to[channel] - from[channel]) * share);
}

/** Adds a weighted light. */
export function addLight(out: Float32Array, light: Light, times: number): void {
  for (let channel = 0; channel < 3; channel++) out[channel] += light[channel] * times;
}

/** Blends a colour towards a light. */
export function cover(out: Float32Array, light: Light, share: number): void {
  for (let channel = 0; channel < 3; channel++) out[channel] += (light[channel] - out[channel]) * share;
}
