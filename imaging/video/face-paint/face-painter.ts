import type { FacePaintName } from '#lib/catalog/tools/video-effects/constants.ts';
import type { Picture } from '../../core/picture.ts';
import { createProgress, type Progress } from '../../core/progress.ts';
import type { Raster } from '../../core/raster/raster.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { applyPaint } from '../../portrait/halloween/apply-paint.ts';
import { measureHeadFrame } from '../../portrait/halloween/head-frame.ts';
import { type PaintCanvas, RELIEF } from '../../portrait/halloween/paint/canvas.ts';
import { drawCanvas, FACE_ON_MAP } from '../../portrait/halloween/paint/draw-canvas.ts';
import { prepareFace, writeLinear } from '../../portrait/halloween/prepare-face.ts';
import { templates } from '../../portrait/halloween/templates.ts';
import type { Atlas } from '../../portrait/swap/describe-face.ts';
import { boundPoints, cropFace } from '../../vision/faces/crop-face.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { measureVisibility } from '../../vision/faces/measure-visibility.ts';
import { shiftFace } from '../../vision/faces/shift-face.ts';
import { TONE_SIDE } from '../../vision/faces/tone-side.ts';
import { openMouth, unwrapFace } from '../../vision/faces/unwrap-face.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import type { UsualLook } from '../swap/compare-look.ts';
import type { FaceDrawer, FaceInFrame } from '../swap/face-drawer.ts';
import { boxOfPoints } from '../swap/face-extent.ts';
import { usualLookOf } from '../swap/face-look.ts';
import { meshAt } from '../swap/face-track.ts';
import { addChange, cutWindow, type FrameWindow, windowAround } from '../swap/frame-window.ts';
import type { ClipPaint, PaintTrack } from './clip-paint.ts';
import { leaveInFront } from './leave-in-front.ts';
import { buildSteadyLevels } from './steady-levels.ts';
import { lightOfFrame } from './usual-light.ts';

/** Margins around a face in its window, in sides of its points' box: above and beside, and on the neck. */
const MARGIN = { side: 0.22, below: 0.5 } as const;

/**
 * Pixels of the canvas for each of a frame, so that lines look alike wherever they lie between its pixels;
 * and the most for each unit, for memory.
 */
const CANVAS_ORDER = { pixels: 2, finest: 1000 } as const;
/**
 * Spread by which lines are blurred, in pixels of a frame: about that of a camera.
 *
 * @tuned 2026-11-30, serpent on a portrait that zooms and on a face that talks, flicker along the motion
 */
const SPREAD = 0.65;

interface PaintWish {
  readonly effect: FacePaintName;
  /** Share of the paint, 0–1. */
  readonly strength: number;
  readonly seed: number;
  readonly size: FrameSize;
  readonly matrix: ColourMatrix;
}

/**
 * Paints the faces of a clip, frame by frame. The paint is drawn once, so that it is the same on all tracks
 * of a person; a frame tells its points, its light and what passes before the face. Frames are drawn
 * independently of each other.
 */
export class FacePainter implements FaceDrawer {
  readonly #paint: ClipPaint;
  readonly #wish: PaintWish;
  /** The canvas, steady, with its halves, and by how many of them finer ones are read. */
  readonly #canvas: Pick<Prepared, 'canvas' | 'levels' | 'finer'>;
  readonly #atlas: Atlas;
  /** Skin on a small UV map. */
  readonly #skin: Float32Array;
  /** Eyes stay those of the clip, so that paint is smoothed up to their lids. */
  readonly eyeReach = 0.55;
  readonly #looks = new Map<PaintTrack, UsualLook>();

  private constructor(paint: ClipPaint, wish: PaintWish, { atlas, ...canvas }: Prepared) {
    this.#paint = paint;
    this.#wish = wish;
    this.#canvas = canvas;
    this.#atlas = atlas;
    this.#skin = resizePlane(atlas.zones.skin, { width: TONE_SIDE, height: TONE_SIDE }).data;
  }

  /** Rejects with `aborted`; throws `model_missing`. */
  static async create(
    paint: ClipPaint,
    { progress = createProgress({}), ...wish }: PaintWish & { readonly progress?: Progress },
  ): Promise<FacePainter> {
    const topology = await loadMeshTopology();
    const units = paint.tracks.flatMap(({ meshes }) => meshes.map((mesh) => measureHeadFrame(mesh).unit));
    const unit = units.reduce((most, one) => Math.max(most, one), 1);
    const order = { unit: CANVAS_ORDER.pixels * unit, finest: CANVAS_ORDER.finest, seed: wish.seed };
    const drawn = await drawCanvas(templates[wish.effect].paint, { ...order, progress });
    const pixels = Math.max(1, (drawn.scale * FACE_ON_MAP) / unit);
    const levels = buildSteadyLevels(drawn, { spread: SPREAD * pixels, from: RELIEF });
    return new FacePainter(paint, wish, {
      canvas: { ...levels[0], scale: drawn.scale },
      levels,
      finer: Math.log2(pixels),
      atlas: { topology, zones: findUvZones(topology, TONE_SIDE) },
    });
  }

  /** Paints the faces in the planes of the frame at a place of the plan. Rejects with `aborted`. */
  async draw(
    data: Uint8Array,
    { place, progress }: { readonly place: number; readonly progress: Progress },
  ): Promise<void> {
    const { size, matrix, strength } = this.#wish;
    for (const track of this.#paint.tracks) {
      const mesh = meshAt(track, place);
      const window = mesh && windowOf(mesh, size);
      const share = strength * track.shares[place - track.first];
      if (!mesh || !window || share <= 0) continue;
      const before = cutWindow(data, { size, window, matrix });
      const after = { ...before, data: before.data.slice() };
      const { mesh: own } = shiftFace({ mesh, box: boxOfPoints(mesh.points) }, window);
      const outside = movePoints(track.outsides[place - track.first], window);
      const face = { mesh: own, outside, track, share, progress: progress.subrange(0, 0) };
      await this.#drawFace(after, face);
      addChange(data, { size, window, matrix, before, after });
    }
  }

  /** Windows of the faces that are painted at a place, each with its mesh. */
  facesAt(place: number): readonly FaceInFrame[] {
    return this.#paint.tracks.flatMap((track) => {
      const mesh = meshAt(track, place);
      const window = mesh && windowOf(mesh, this.#wish.size);
      return mesh && window ? [{ mesh, window }] : [];
    });
  }

  async #drawFace(out: Picture, { mesh, outside, track, share, progress }: DrawnFace): Promise<void> {
    const { topology } = this.#atlas;
    const { points } = mesh;
    const crop = cropFace(out, { points, margin: MARGIN.side, maxAcross: 2 * TONE_SIDE });
    const visibility = measureVisibility(points, this.#atlas).data;
    const uvMap = unwrapFace(crop, { points, topology, side: TONE_SIDE });
    const { light: gains, occluders } = this.#lookOf(track).compare(uvMap, { visibility, isHidden: false });
    const weights = this.#skin.map(
      (skin, at) => skin * visibility[at] * uvMap.data[4 * at + 3] * (1 - occluders.data[at]),
    );
    const { light, white } = lightOfFrame(track.light, { gains, weights });
    const face = prepareFace(out, { mesh, outside, topology, light });
    const { buffer, paintable, linear } = face;
    leaveInFront(paintable, { buffer, occluders, place: openMouth(topology) });
    for (let at = 0; at < paintable.data.length; at++) paintable.data[at] *= share;
    const before = linear.data.slice();
    const painted = { ...face, white, ...this.#canvas, unit: face.frame.unit };
    await applyPaint(linear, { face: painted, progress });
    writeLinear(out, { window: buffer.window, before, after: linear.data });
  }

  #lookOf(track: PaintTrack): UsualLook {
    const look = this.#looks.get(track) ?? usualLookOf(track.look, this.#atlas);
    this.#looks.set(track, look);
    return look;
  }
}

interface Prepared {
  readonly canvas: PaintCanvas;
  readonly levels: readonly Raster[];
  readonly finer: number;
  readonly atlas: Atlas;
}

interface DrawnFace {
  readonly mesh: FaceMesh;
  /** Points around the face. */
  readonly outside: Float32Array;
  readonly track: PaintTrack;
  readonly share: number;
  readonly progress: Progress;
}

/** Points by the corner of a window. */
function movePoints(points: Float32Array, { left, top }: FrameWindow): Float32Array {
  return points.map((value, at) => value - ([left, top, 0][at % 3] ?? 0));
}

function windowOf({ points }: FaceMesh, size: FrameSize): FrameWindow | null {
  const { left, top, right, bottom } = boundPoints(points);
  const side = Math.max(right - left, bottom - top);
  const room = MARGIN.side * side;
  return windowAround(size, {
    ...{ left: left - room, top: top - room },
    ...{ right: right + room, bottom: bottom + MARGIN.below * side },
  });
}
