import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import { blendShapes } from '../../portrait/swap/blend-shapes.ts';
import { type Atlas, type DescribedFace, describeFace } from '../../portrait/swap/describe-face.ts';
import { drawSwapped } from '../../portrait/swap/draw-swapped.ts';
import { planBlend } from '../../portrait/swap/plan-blend.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { loadMeshTopology } from '../../vision/faces/load-mesh-topology.ts';
import { findUvZones } from '../../vision/faces/uv-zones.ts';
import type { ClipSwap } from './clip-swap.ts';
import { boxOfPoints, sizeOfPoints } from './face-extent.ts';
import { meshAt } from './face-track.ts';

/** Most pixels across the source face per pixel of the largest target face. */
const MAX_DETAIL = 1.6;

/** Replaces the faces of a clip, frame by frame. */
export class FrameSwapper {
  readonly #swap: ClipSwap;
  readonly #strength: number;
  readonly #atlas: Atlas;
  readonly #source: DescribedFace;

  private constructor(swap: ClipSwap, { strength, atlas }: { strength: number; atlas: Atlas }) {
    this.#swap = swap;
    this.#strength = strength;
    this.#atlas = atlas;
    const sizes = swap.tracks.flatMap(({ meshes }) => meshes.map(({ points }) => sizeOfPoints(points)));
    const { photo, face } = swap.source;
    const maxAcross = MAX_DETAIL * sizes.reduce((most, size) => Math.max(most, size), 1);
    this.#source = describeFace(photo, { face, maxAcross, atlas });
  }

  static async create(swap: ClipSwap, strength: number): Promise<FrameSwapper> {
    const topology = await loadMeshTopology();
    return new FrameSwapper(swap, { strength, atlas: { topology, zones: findUvZones(topology) } });
  }

  /** Draws the frame at a place, RGB, with the faces replaced. Rejects with `aborted`. */
  async draw(
    frame: Picture,
    { place, progress }: { readonly place: number; readonly progress: Progress },
  ): Promise<Picture> {
    const out = { ...frame, data: frame.data.slice() };
    for (const track of this.#swap.tracks) {
      const mesh = meshAt(track, place);
      if (mesh) await this.#replace(out, { face: { mesh, box: boxOfPoints(mesh.points) }, progress });
    }
    return out;
  }

  async #replace(
    out: Picture,
    { face, progress }: { readonly face: Face; readonly progress: Progress },
  ): Promise<void> {
    const [atlas, source, strength] = [this.#atlas, this.#source, this.#strength];
    const target = describeFace(out, { face, maxAcross: Number.POSITIVE_INFINITY, atlas });
    const plan = planBlend(source, { target, atlas: { ...atlas, strength } });
    const { topology } = atlas;
    const shape = blendShapes({ source: source.face.mesh, target: face.mesh, strength }, topology);
    const order = { source, target, shape, plan, topology };
    await drawSwapped(out, { order, progress: progress.subrange(0, 0) });
  }
}
