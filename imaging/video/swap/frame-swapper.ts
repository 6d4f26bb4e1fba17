import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import { createProgress, type Progress } from '../../core/progress.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { blendShapes } from '../../portrait/swap/blend-shapes.ts';
import { coverSource } from '../../portrait/swap/cover-brows.ts';
import { type Atlas, type DescribedFace, describeFace } from '../../portrait/swap/describe-face.ts';
import { drawSwapped } from '../../portrait/swap/draw-swapped.ts';
import { matchSpectrum } from '../../portrait/swap/match-spectrum.ts';
import { coverOfPoints, facingOfPoints, moveCovered } from '../../portrait/swap/move-covered.ts';
import { type BlendPlan, PLAN_CHANNELS, planBlend } from '../../portrait/swap/plan-blend.ts';
import { tintShade } from '../../portrait/swap/tint-shade.ts';
import { boundPoints, cropFace } from '../../vision/faces/crop-face.ts';
import type { FaceMesh } from '../../vision/faces/face-mesh.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { measureVisibility } from '../../vision/faces/measure-visibility.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { shiftFace } from '../../vision/faces/shift-face.ts';
import { TONE_SIDE } from '../../vision/faces/tone-side.ts';
import { unwrapFace } from '../../vision/faces/unwrap-face.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import type { ColourMatrix, FrameSize } from '../media/frame.ts';
import { CLIP_MAP_SIDE } from './clip-map-side.ts';
import type { ClipSwap, SwapTrack } from './clip-swap.ts';
import type { UsualLook } from './compare-look.ts';
import type { FaceDrawer, FaceInFrame } from './face-drawer.ts';
import { boxOfPoints, sizeOfPoints } from './face-extent.ts';
import { type FaceLook, type FaceSample, openingOf, targetOfLook, usualLookOf } from './face-look.ts';
import { meshAt } from './face-track.ts';
import { addChange, cutWindow, type FrameWindow, windowAround } from './frame-window.ts';
import { weighAwayFromMouth } from './keep-mouth.ts';
import { keepShine } from './keep-shine.ts';
import { keepTint } from './keep-tint.ts';
import { softenFace } from './match-softness.ts';
import { softenBorder } from './soften-border.ts';

/** Margin around a face in its window, in sides of its points' box. */
const MARGIN = 0.15;
/** A face is cut out with its margin, at its own size. */
const WHOLE = { margin: MARGIN, maxAcross: Number.POSITIVE_INFINITY } as const;
/** Share of the source from which on nothing of the face itself is left. */
const FULL = 0.75;
const NO_VEIL = [0, 0, 0] as const;
/** A face of a clip shows the light of its lamps more than its own shape. @tuned 2026-11-30, swapped clips */
const CLIP_BLEND = { keepsMouth: true, ownShade: 0.4 } as const;
/** Openings of an eye, as shares of the usual one, from shut to open. */
const SHUT = [0.55, 0.8] as const;
/** Turns in degrees over which a face goes back to its own. */
const TURNED_AWAY = [42, 58] as const;

/** Shares of skin that is seen of a face that was not found, from nothing to enough. */
const BARE = [0.2, 0.35] as const;

/** The blend onto a look, whatever the softness of its track. */
interface PlannedLook {
  readonly plan: BlendPlan;
  readonly usual: UsualLook;
  /** Share by which each point may take the place of the source's, 0–1. */
  readonly moves: Float32Array;
}

/** A track, ready to be drawn. */
interface PreparedTrack extends PlannedLook {
  /** The source, as soft as the face of the track. */
  readonly source: DescribedFace;
}

interface SwapperWish {
  /** Share of the change, 0–1. */
  readonly strength: number;
  readonly size: FrameSize;
  readonly matrix: ColourMatrix;
}

/**
 * Replaces the faces of a clip, frame by frame. What a track shows in all frames is planned once; a frame
 * tells its points, its light and what passes before the face. Frames are drawn independently of each other.
 */
export class FrameSwapper implements FaceDrawer {
  readonly #swap: ClipSwap;
  readonly #wish: SwapperWish;
  readonly #atlas: Atlas;
  readonly #small: Atlas;
  readonly #source: DescribedFace;
  readonly #away: Float32Array;
  readonly #planned = new Map<FaceLook, PlannedLook>();
  readonly #prepared = new Map<SwapTrack, PreparedTrack>();
  readonly eyeReach = 0.75;

  private constructor(swap: ClipSwap, wish: SwapperWish, topology: MeshTopology) {
    this.#swap = swap;
    this.#wish = wish;
    this.#atlas = { topology, zones: findUvZones(topology, CLIP_MAP_SIDE) };
    this.#small = { topology, zones: findUvZones(topology, TONE_SIDE) };
    this.#away = weighAwayFromMouth(topology);
    const { photo, face } = swap.source;
    const source = describeFace(photo, { face, maxAcross: WHOLE.maxAcross, atlas: this.#atlas });
    this.#source = coverSource(source, this.#atlas.zones);
  }

  /** Throws `model_missing`. */
  static async create(swap: ClipSwap, wish: SwapperWish): Promise<FrameSwapper> {
    return new FrameSwapper(swap, wish, await loadMeshTopology());
  }

  /** Replaces the faces in the planes of the frame at a place of the plan. Rejects with `aborted`. */
  async draw(
    data: Uint8Array,
    { place, progress }: { readonly place: number; readonly progress: Progress },
  ): Promise<void> {
    for (const track of this.#swap.tracks) {
      const mesh = meshAt(track, place);
      if (mesh) await this.#replace(data, { track, mesh, place, progress });
    }
  }

  /** A picture of a track's face with the other face in it. Rejects with `aborted`. */
  async drawSample(track: SwapTrack, { photo, face }: FaceSample): Promise<Picture> {
    const out = { ...photo, data: photo.data.slice() };
    await this.#drawFace(out, { face, track, share: 1, progress: createProgress({}) });
    return out;
  }

  async #replace(data: Uint8Array, { track, mesh, place, progress }: Replacement): Promise<void> {
    const { size, matrix } = this.#wish;
    const window = windowOf(mesh, size);
    const share = track.shares[place - track.first] * awayShare(mesh);
    if (!window || share <= 0) return;
    const before = cutWindow(data, { size, window, matrix });
    const after = { ...before, data: before.data.slice() };
    const face = shiftFace({ mesh, box: boxOfPoints(mesh.points) }, window);
    await this.#drawFace(after, { face, track, share, progress: progress.subrange(0, 0) });
    addChange(data, { size, window, matrix, before, after });
  }

  async #drawFace(out: Picture, { face, track, share, progress }: DrawnTrack): Promise<void> {
    const { topology } = this.#atlas;
    const { points } = face.mesh;
    const prepared = this.#prepare(track);
    const crop = cropFace(out, { points, ...WHOLE });
    const visibility = measureVisibility(points, this.#small).data;
    const uvMap = unwrapFace(crop, { points, topology, side: TONE_SIDE });
    const isHidden = face.mesh.flag === 0;
    const { light, occluders, fits } = prepared.usual.compare(uvMap, { visibility, isHidden });
    const shown = isHidden ? smoothStep(...BARE, fits) : 1;
    if (shown === 0) return;
    const blink =
      1 - smoothStep(SHUT[0] * track.look.opening, SHUT[1] * track.look.opening, openingOf(face.mesh));
    const plan = this.#adapt(prepared.plan, { light, share: share * shown, blink });
    const shape = this.#shapeOf(face.mesh, prepared.moves);
    const target = { face, crop, veil: NO_VEIL, occluders };
    const { source } = prepared;
    const photo = { ...out, data: out.data.slice() };
    const order = { source, target, shape, plan, topology };
    await drawSwapped(out, { order, progress: progress.subrange(0, 0.8) });
    await matchSpectrum(out, { photo, points, grain: true, progress: progress.subrange(0.8, 1) });
  }

  #prepare(track: SwapTrack): PreparedTrack {
    const known = this.#prepared.get(track);
    if (known) return known;
    const prepared = { ...this.#plan(track.look), source: this.#soften(track.softness) };
    this.#prepared.set(track, prepared);
    return prepared;
  }

  /** Tracks of one look differ in their softness alone. */
  #plan(look: FaceLook): PlannedLook {
    const known = this.#planned.get(look);
    if (known) return known;
    const [atlas, strength] = [this.#atlas, Math.max(1e-3, this.#wish.strength)];
    const target = targetOfLook(look, atlas);
    const blend = planBlend(this.#source, { target, atlas: { ...atlas, ...CLIP_BLEND, strength } });
    const faces = { source: this.#source, target, zones: atlas.zones };
    // Tints that are kept first: the tint of the source's shade would count as a lamp's, and be taken off.
    const plan = keepShine(tintShade(keepTint(blend, faces), faces), faces);
    const { lips, mouth } = atlas.zones;
    const { data } = plan.layers;
    for (let at = 0, to = 0; at < lips.data.length; at++, to += PLAN_CHANNELS) {
      const cover = data[to] + data[to + 1];
      // Half of two faces is neither: brows of both would be seen.
      const wanted = strength * smoothStep(0, FULL, cover / strength);
      const share = (1 - Math.max(lips.data[at], mouth.data[at])) * (cover > 1e-6 ? wanted / cover : 0);
      data[to] *= share;
      data[to + 1] *= share;
      data[to + 14] = Math.min(data[to + 14], Math.max(0, strength - data[to] - data[to + 1]));
    }
    const cover = lips.data.map((_, at) => {
      const from = PLAN_CHANNELS * at;
      return data[from] + data[from + 1] + data[from + 14];
    });
    const stays = softenBorder(cover, atlas.zones);
    for (let at = 0; at < stays.length; at++)
      for (const layer of [0, 1, 14]) data[PLAN_CHANNELS * at + layer] *= stays[at];
    const covered = coverOfPoints(plan, { topology: atlas.topology, strength });
    const moves = covered.map((share, point) => share * this.#away[point]);
    const planned = { plan, usual: usualLookOf(look, atlas), moves };
    this.#planned.set(look, planned);
    return planned;
  }

  #soften(softness: number): DescribedFace {
    if (softness === 0) return this.#source;
    const { photo, face } = this.#swap.source;
    const { points } = face.mesh;
    const soft = softenFace(photo, { points, spread: softness * sizeOfPoints(points) });
    return { ...this.#source, crop: cropFace(soft, { points, ...WHOLE }) };
  }

  /** Windows of the faces that are replaced at a place, each with its mesh. */
  facesAt(place: number): readonly FaceInFrame[] {
    return this.#swap.tracks.flatMap((track) => {
      const mesh = meshAt(track, place);
      const window = mesh && windowOf(mesh, this.#wish.size);
      return mesh && window ? [{ mesh, window }] : [];
    });
  }

  /** The plan in the light of a frame. Shut eyes stay those of the clip. */
  #adapt(plan: BlendPlan, { light, share, blink }: FrameChange): BlendPlan {
    const { layers } = plan;
    const gains = light.map((plane) => mapToFloats(resizePlane(plane, layers).data, Math.exp));
    const { rightEye, leftEye } = this.#atlas.zones;
    const data = layers.data.slice();
    for (let at = 0, to = 0; to < data.length; at++, to += PLAN_CHANNELS) {
      const shown = share * (1 - blink * Math.max(rightEye.data[at], leftEye.data[at]));
      for (const layer of [0, 1, 14]) data[to + layer] *= shown;
      for (let channel = 0; channel < 3; channel++) {
        const gain = gains[channel][at];
        for (let first = 3; first < 12; first += 3) data[to + first + channel] *= gain;
      }
    }
    return { ...plan, layers: { ...layers, data } };
  }

  #shapeOf(target: FaceMesh, moves: Float32Array): Float32Array {
    const { strength } = this.#wish;
    const shape = blendShapes({ source: this.#source.face.mesh, target, strength }, this.#atlas.topology);
    const facing = facingOfPoints(target.points, this.#atlas.topology);
    const covered = moves.map((share, point) => share * facing[point]);
    return moveCovered(shape, { own: target.points, covered });
  }
}

function windowOf({ points }: FaceMesh, size: FrameSize): FrameWindow | null {
  const { left, top, right, bottom } = boundPoints(points);
  const room = MARGIN * Math.max(right - left, bottom - top);
  return windowAround(size, {
    ...{ left: left - room, top: top - room },
    ...{ right: right + room, bottom: bottom + room },
  });
}

interface Replacement {
  readonly track: SwapTrack;
  readonly mesh: FaceMesh;
  readonly place: number;
  readonly progress: Progress;
}

interface DrawnTrack {
  readonly face: { readonly mesh: FaceMesh; readonly box: ReturnType<typeof boxOfPoints> };
  readonly track: SwapTrack;
  readonly share: number;
  readonly progress: Progress;
}

interface FrameChange {
  /** Logarithms of red, green and blue. */
  readonly light: readonly Plane[];
  readonly share: number;
  readonly blink: number;
}

function awayShare({ yaw, pitch }: FaceMesh): number {
  return 1 - smoothStep(...TURNED_AWAY, Math.max(Math.abs(yaw), Math.abs(pitch)));
}
