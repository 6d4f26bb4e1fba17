import type { Vector } from '#imaging/core/geometry/vector.ts';
import type { Rgb } from './colour.ts';
import type { Point } from './point.ts';
import type { Distance } from './shapes.ts';

/** A place that a ray met, in the scene's unit. */
export interface Hit extends Point {
  /**
   * Side of a pixel where it lies on the surface: detail much finer than this only makes noise and should
   * fade to its mean. Large for rays that have bounced.
   */
  footprint: number;
}

/** Material at a place of a surface. Painters write into it; the initial value is white, matt and smooth. */
export interface Surface {
  /** Share of light given back, linear, 0 to 1. */
  red: number;
  green: number;
  blue: number;
  /** 0 mirrors, 1 is matt. */
  roughness: number;
  /** Share mirrored when looked at head on: 0.04 for most things, 0.6 and more for metals. */
  reflectance: number;
  /** Mirrors in its own colour and shows hardly any other. */
  metal: boolean;
  /** Wrap of light to the dark side, 0 to 1: leaves, fruit, skin, cloth. */
  softness: number;
  /** Light of its own, times its colour. */
  glow: number;
  /** One long, outwards. */
  readonly normal: Point;
  /** Kind of material for later passes; what it means the scene says. */
  tag: number;
  /** Index into the solid's `parts`, from 1 on; 0 for none of them. */
  part: number;
}

export interface Solid {
  /** Name in masks and in `--without`; several may share a name. */
  readonly name: string;
  /** Names of parts that the painter tells apart; masks know them instead of the solid's own. */
  readonly parts?: readonly string[];
  readonly distance: Distance;
  /** Centre and radius of a ball that holds all of it. Without one it is asked at every step. */
  readonly bound?: readonly [x: number, y: number, z: number, radius: number];
  paint(hit: Readonly<Hit>, surface: Surface): void;
  /** Throws neither shadows nor bounced light: a backcloth, a lampshade. */
  readonly shadowless?: boolean;
}

export interface Light {
  /** Position; for a sun, its direction. */
  readonly at: Vector;
  /** Of the ball that shines; for a sun, of a disc one unit away. It makes shadows soft. */
  readonly radius: number;
  /** Power: for a sun what it gives a surface that faces it, else that at a distance of one unit. */
  readonly colour: Rgb;
  readonly sun?: boolean;
  /** Its shadows belong into masks. */
  readonly key?: boolean;
  /** Share of its light that reaches a place, 0 to 1: window bars, leaves. */
  shade?(place: Readonly<Point>): number;
}

export interface Camera {
  readonly eye: Vector;
  readonly target: Vector;
  /** From the lower to the upper edge, in degrees. */
  readonly fieldOfView: number;
  /** Radius of the lens. Default 0: all is sharp. */
  readonly aperture?: number;
  /** Distance of sharp focus. Default: at the target. */
  readonly focus?: number;
}

export interface Scene {
  readonly solids: readonly Solid[];
  readonly lights: readonly Light[];
  readonly camera: Camera;
  /** Light that comes from a direction where no solid is; written into `light`: red, green, blue. */
  sky(direction: Readonly<Point>, light: Float64Array): void;
  /** Rays end here. */
  readonly reach: number;
  /** Hit distance of a ray at one unit's distance. Default: 0.00025. */
  readonly tolerance?: number;
  /** Share of the given distance that a ray goes on, 1 or less where distances are guesses. Default: 0.9. */
  readonly stride?: number;
  /** Up to this distance things keep each other's ambient light away. Default: 0.75. */
  readonly ambientReach?: number;
  readonly haze?: { readonly colour: Rgb; readonly density: number };
}
