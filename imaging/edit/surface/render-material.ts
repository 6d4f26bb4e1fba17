import { linearOf, type OklabPlanes, relativeLuminance } from '../../core/colour/colour-space.ts';
import { applyHomography, chainHomographies, type Homography } from '../../core/geometry/homography.ts';
import { dot } from '../../core/geometry/vector.ts';
import type { Point } from '../../core/models/photo-window.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { drawTile } from '../garment/draw-tile.ts';
import type { MarkedPart } from '../garment/find-garments.ts';
import { findGloss } from '../garment/find-gloss.ts';
import { parseColour } from '../recolor/parse-colour.ts';
import { repaintRegion } from '../recolor/repaint-region.ts';
import type { CutRegion } from './cut-region.ts';
import type { EstimatedSide } from './estimate-side.ts';
import type { Material } from './materials.ts';
import { reflectScene } from './reflect-scene.ts';
import { renderSurface, type SurfaceMirror, shrinkTexels, type Texels } from './render-surface.ts';
import { fitLight } from './separate-light.ts';
import { cameraOf, viewSide } from './side.ts';

/** Largest number of pixels of a surface's tile, which is seen from afar. */
const TILE_PIXELS = 360_000;

/** Height of the viewer's eyes above the ground in centimetres, and below the clouds in units. */
const EYES = 140;
const CLOUDS = 95;

/** Assumed width of the scene in centimetres, for a wall, a rectangle in perspective, or cloth. */
const WALL = 340;
const SLANTING = 170;
const CLOTH = 110;

/** Large surfaces are lit a little less than the brightest cloth of a scene. */
const EXPOSURE = 0.88;

/** Places of a region at which it is asked how fine its tile must be, each way. */
const PLACES = 24;

interface MaterialRendering {
  readonly region: CutRegion;
  /** The region on a copy of the whole photo. */
  readonly whole: MarkedPart;
  /** Of the whole photo, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Light of the scene, 1 = even light. */
  readonly exposure: number;
  readonly material: Material;
  readonly guessed: EstimatedSide;
  /** `#rrggbb` or empty = the material's own. */
  readonly colours: readonly [string, string];
  /** Factor on the usual size of the pattern, and its clockwise rotation in degrees. */
  readonly scale: number;
  readonly angle: number;
  readonly strength: number;
  readonly seed: number;
}

type Light = readonly [number, number, number];

function lightOf(colour: string): Light {
  const [red, green, blue] = parseColour(colour);
  return [linearOf[red], linearOf[green], linearOf[blue]];
}

/** Distance of the plane at which its content has its usual size. */
function distanceOf(
  { lie, side }: EstimatedSide,
  { size, origin, lies }: { size: MaterialRendering['size']; origin: Point; lies: Material['lies'] },
): number {
  if (lie === 'floor') return EYES;
  if (lie === 'sky') return CLOUDS;
  const shown = lies === 'round' ? CLOTH : lie === 'corners' ? SLANTING : WALL;
  const camera = cameraOf(size);
  const ray = [
    (origin.x - camera.middle.x) / camera.focal,
    (origin.y - camera.middle.y) / camera.focal,
    1,
  ] as const;
  const facing = dot(side.normal, ray);
  return (facing * camera.focal * shown) / Math.max(size.width, size.height);
}

/** From the cut region's pixels to centimetres of the material. */
function placeMaterial({
  region: { photo, part, box },
  size,
  material,
  guessed,
  scale,
  angle,
}: MaterialRendering): Homography {
  const inside = middleOf(part.coverage, photo.width / part.guide.width);
  const origin = { x: box.left + inside.x, y: box.top + inside.y };
  const away = distanceOf(guessed, { size, origin, lies: material.lies });
  const flat = viewSide(guessed.side, { camera: cameraOf(size), away });
  const start =
    guessed.lie === 'floor' || guessed.lie === 'sky' ? { x: 0, y: 0 } : applyHomography(flat, origin);
  const turned = (angle * Math.PI) / 180;
  const [cosine, sine] = [Math.cos(turned) / scale, Math.sin(turned) / scale];
  const turn = [
    ...[cosine, sine, -cosine * start.x - sine * start.y],
    ...[-sine, cosine, sine * start.x - cosine * start.y],
    ...[0, 0, 1],
  ];
  return chainHomographies([1, 0, box.left, 0, 1, box.top, 0, 0, 1], chainHomographies(flat, turn));
}

function middleOf(coverage: Plane, enlarged: number): Point {
  let [count, sumX, sumY] = [0, 0, 0];
  for (let at = 0; at < coverage.data.length; at++) {
    if (coverage.data[at] < 0.5) continue;
    count++;
    sumX += (at % coverage.width) + 0.5;
    sumY += Math.floor(at / coverage.width) + 0.5;
  }
  return { x: (enlarged * sumX) / Math.max(1, count), y: (enlarged * sumY) / Math.max(1, count) };
}

/** Pixels of the photo for a centimetre of the material, where it is seen largest. */
function finenessOf(view: Homography, { part: { coverage }, photo }: CutRegion): number {
  const scale = photo.width / coverage.width;
  let finest = 0;
  for (let row = 0; row < PLACES; row++)
    for (let column = 0; column < PLACES; column++) {
      const x = Math.floor(((column + 0.5) * coverage.width) / PLACES);
      const y = Math.floor(((row + 0.5) * coverage.height) / PLACES);
      if (coverage.data[y * coverage.width + x] < 0.5) continue;
      const [px, py] = [(x + 0.5) * scale, (y + 0.5) * scale];
      if (view[6] * px + view[7] * py + view[8] < 1e-3) continue;
      const here = applyHomography(view, { x: px, y: py });
      const beside = applyHomography(view, { x: px + 1, y: py });
      finest = Math.max(finest, 1 / Math.max(1e-6, Math.hypot(beside.x - here.x, beside.y - here.y)));
    }
  return finest || 1;
}

/** The scene in a level surface, for a material that mirrors it. */
function mirrorOf(
  { region: { box }, whole, size, material, guessed }: MaterialRendering,
  levels: readonly Texels[],
): SurfaceMirror | undefined {
  if (material.mirrors !== 'bank' || guessed.lie !== 'floor') return undefined;
  const [red, green, blue] = levels[levels.length - 1].data;
  return {
    reflection: reflectScene(whole),
    ...{ left: box.left, top: box.top, scale: whole.guide.width / size.width },
    camera: cameraOf(size),
    middle: Math.max(0.01, relativeLuminance(red, green, blue)),
  };
}

/**
 * Lays a material on a flat side of the scene, in perspective and in the photo's light. Returns the cut
 * region. Rejects with `aborted`.
 */
export async function renderMaterial(laying: MaterialRendering, progress: Progress): Promise<Picture> {
  const { region, exposure, material, colours, guessed, strength, seed } = laying;
  const { photo, mask, part } = region;
  const view = placeMaterial(laying);
  const pixelsPerCentimetre = finenessOf(view, region);
  const tile = await drawTile(
    {
      fabric: material,
      colours: [colours[0] || undefined, colours[1] || undefined],
      ...{ pixelsPerCentimetre, seed, maxPixels: TILE_PIXELS },
    },
    progress.subrange(0, 0.4),
  );
  const [across, down] = tile.pixelsPerCentimetre;
  const light = fitLight(part, true);
  const { depth = 1, shine = 0, haze } = material;
  const levels = shrinkTexels(tile);
  const mirror = mirrorOf(laying, levels);
  const surface = {
    ...{ levels, repeats: true, light, ...(mirror && { mirror }) },
    view: chainHomographies(view, [across, 0, 0, 0, down, 0, 0, 0, 1]),
    gloss:
      shine > 0
        ? findGloss(light, { coverage: part.coverage, pixelsPerCentimetre: part.pixelsPerCentimetre })
        : light,
    lighting: { depth, shine, exposure: EXPOSURE * exposure },
    ...(haze &&
      (guessed.lie === 'floor' || guessed.lie === 'sky') && {
        haze: { colour: lightOf(haze[0]), from: 1 / haze[1] },
      }),
  };
  await progress.report(0.5);
  function repaint(rows: OklabPlanes, top: number): void {
    renderSurface(surface, { rows, mask: mask.data, top, photoHeight: photo.height });
  }
  return repaintRegion(photo, { mask, strength, repaint, progress: progress.subrange(0.5, 1) });
}
