import { type FaceMesh, meshPoint } from './face-mesh.ts';

/**
 * Points of a mesh as corners of a polygon, x and y in turn.
 * The last argument scales from the photo to a copy of it.
 */
export function ringCorners(
  mesh: Pick<FaceMesh, 'points'>,
  {
    ring,
    scale: [across, down] = [1, 1],
  }: { readonly ring: readonly number[]; readonly scale?: readonly [x: number, y: number] },
): number[] {
  return ring.flatMap((index) => {
    const { x, y } = meshPoint(mesh, index);
    return [x * across, y * down];
  });
}
