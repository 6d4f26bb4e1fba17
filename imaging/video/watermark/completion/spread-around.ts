import { solveLaplace } from '../../../edit/inpaint/solve-laplace.ts';
import type { Patch } from '../ground/ground.ts';
import type { MarkRegion, RegionPlanes } from '../ground/mark-region.ts';

interface Spread {
  readonly width: number;
  readonly height: number;
  /** 1 for places whose values are known. */
  readonly known: Uint8Array;
  readonly planes: readonly Uint8Array[];
}

/** Planes whose unknown places go on smoothly from what surrounds them, as channels of three. */
function spread({ width, height, known, planes }: Spread): Float32Array {
  const values = new Float32Array(3 * known.length);
  for (const [channel, plane] of planes.entries())
    for (let i = 0; i < known.length; i++) if (known[i]) values[3 * i + channel] = plane[i];
  solveLaplace({ width, height, values, known });
  return values;
}

/**
 * A patch that goes on smoothly from what a frame shows around a mark, by Laplace's equation. It shows no
 * detail, but changes no faster than its surroundings do.
 */
export function spreadAround({ width, height, mask, hole, quads }: MarkRegion, seen: RegionPlanes): Patch {
  const [acrossHalf, downHalf] = [width >> 1, height >> 1];
  const known = mask.map((flag) => (flag ? 0 : 1));
  const knownColour = new Uint8Array(acrossHalf * downHalf).fill(1);
  for (const at of quads) knownColour[at] = 0;
  const bright = spread({ width, height, known, planes: [seen.luma] });
  const tint = spread({ width: acrossHalf, height: downHalf, known: knownColour, planes: [seen.u, seen.v] });
  return {
    luma: Uint8Array.from(hole, (i) => bright[3 * i] + 0.5),
    u: Uint8Array.from(quads, (i) => tint[3 * i] + 0.5),
    v: Uint8Array.from(quads, (i) => tint[3 * i + 1] + 0.5),
  };
}
