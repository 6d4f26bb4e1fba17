import { mix } from '../../renderer/interpolate.ts';
import type { LinearPicture } from '../../renderer/linear-picture.ts';
import { createRay, normalize, type Ray } from '../../renderer/point.ts';
import { castColumns } from './cast-columns.ts';
import type { Panorama } from './draw-panorama.ts';
import { acrossAt, type LakeView, upAt } from './lake-view.ts';
import { deepWater, lightShore } from './light-shore.ts';
import { createWaterMirror, type WaterMirror } from './mirror-water.ts';
import { SHORE_FROM, SHORE_TO, shoreHeight } from './near-shore.ts';
import type { Things } from './things.ts';

/** Apparent depth under water as a share: about the inverse of water's refractive index, seen at a slant. */
const SHALLOWER = 0.62;
/** Share that water mirrors at a right angle. */
const MIRRORED = 0.02;

/** Linear light, and 1 for each pixel in which a thing is seen, else 0. */
export interface LakePicture extends LinearPicture {
  readonly things: Uint8Array;
}

/** Draws the lake, its near shore and things on it, before a panorama of what is beyond. */
export function drawLake(
  view: LakeView,
  { panorama, things }: { panorama: Panorama; things: Things },
): LakePicture {
  const shore = castColumns(view, {
    from: SHORE_FROM,
    to: SHORE_TO,
    step: 0.7 / view.scale,
    height: (x, away) => seenHeight(shoreHeight({ x, away, finest: away / view.scale })),
  });
  const { width, height } = view;
  const lake: Lake = {
    view,
    panorama,
    things,
    light: new Float32Array(width * height * 3),
    mirror: createWaterMirror(panorama, things),
    met: new Float32Array(3),
    ray: createRay(),
  };
  const shown = new Uint8Array(width * height);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      if (copyBeyond(lake, { column, row })) continue;
      const aim = { across: acrossAt(view, column), up: upAt(view, row), at: at * 3, shore: shore[at] };
      shown[at] = drawNear(lake, aim);
    }
  return { width, height, data: lake.light, things: shown };
}

interface Lake {
  readonly view: LakeView;
  readonly panorama: Panorama;
  readonly things: Things;
  readonly light: Float32Array;
  readonly mirror: WaterMirror;
  /** Light found by the last ray that met water or a thing. */
  readonly met: Float32Array;
  readonly ray: Ray;
}

interface Aim {
  readonly across: number;
  readonly up: number;
  /** Index of the pixel's light. */
  readonly at: number;
  /** Distance of shore or bed ahead, in metres; 0 for none. */
  readonly shore: number;
}

function seenHeight(height: number): number {
  return height < 0 ? height * SHALLOWER : height;
}

/** Takes a pixel over from the panorama if it shows sky or far land; the two views differ by whole pixels. */
function copyBeyond(
  { view, panorama, light }: Lake,
  { column, row }: { column: number; row: number },
): boolean {
  const { width, height, middle, horizon } = panorama.view;
  const down = Math.round(row + horizon - view.horizon);
  if (down >= height) return false;
  const from = down * width + Math.round(column + middle - view.middle);
  if (panorama.away[from] === 0 && upAt(view, row) <= 0) return false;
  const to = row * view.width + column;
  for (let channel = 0; channel < 3; channel++) light[to * 3 + channel] = panorama.light[from * 3 + channel];
  return true;
}

/** Draws a pixel below the far shore. Returns 1 where a thing is seen. */
function drawNear(lake: Lake, aim: Aim): number {
  const { view, light, met } = lake;
  const water = view.eye / Math.max(-aim.up, 1e-5);
  const isLand = aim.shore > 0 && aim.shore < water;
  if (meetThing(lake, { aim, limit: isLand ? aim.shore : water })) {
    light.set(met, aim.at);
    return 1;
  }
  const { shore: away } = aim;
  const place = { x: aim.across * away, away, finest: away / view.scale };
  if (away > 0) lightShore(light, { at: aim.at, place, things: lake.things });
  else light.set(deepWater, aim.at);
  if (!isLand) layWater(lake, { aim, away: water });
  return 0;
}

/** Tells if a thing is nearer than the `limit` in metres ahead; its light is then in `met`. */
function meetThing(
  { view, things, ray, met }: Lake,
  { aim: { across, up }, limit }: { aim: Aim; limit: number },
): boolean {
  Object.assign(ray.origin, { x: 0, y: view.eye, z: 0 });
  Object.assign(ray.direction, { x: across, y: up, z: -1 });
  normalize(ray.direction);
  const distance = things.meet(ray, met);
  return distance >= 0 && -ray.direction.z * distance < limit;
}

/** Lays over the bed what the water mirrors (Schlick, “An inexpensive BRDF model”, 1994). */
function layWater(
  { view, mirror, light, met }: Lake,
  { aim: { across, up, at }, away }: { aim: Aim; away: number },
): void {
  const footprint = (away * away) / (view.scale * view.eye);
  const facing = mirror(met, { across, up, away, footprint });
  const share = MIRRORED + (1 - MIRRORED) * (1 - facing) ** 5;
  for (let channel = 0; channel < 3; channel++)
    light[at + channel] = mix(light[at + channel], met[channel], share);
}
