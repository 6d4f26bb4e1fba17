import type { FaceMesh } from '../../vision/faces/face-mesh.ts';

/** A mesh between two others. */
export function mixMeshes(
  a: FaceMesh,
  { b, share }: { readonly b: FaceMesh; readonly share: number },
): FaceMesh {
  const mixed = (from: number, to: number) => from + (to - from) * share;
  const points = a.points.map((value, at) => mixed(value, b.points[at]));
  const eye = (side: 'right' | 'left') => {
    const [from, to] = [a.irises?.[side], b.irises?.[side]];
    if (!from || !to) return { x: 0, y: 0, radius: 0, opening: 0 };
    return {
      ...{ x: mixed(from.x, to.x), y: mixed(from.y, to.y) },
      ...{ radius: mixed(from.radius, to.radius), opening: mixed(from.opening, to.opening) },
    };
  };
  return {
    ...{ points, flag: Math.min(a.flag, b.flag) },
    ...{ roll: mixed(a.roll, b.roll), yaw: mixed(a.yaw, b.yaw), pitch: mixed(a.pitch, b.pitch) },
    ...(a.irises && b.irises && { irises: { right: eye('right'), left: eye('left') } }),
  };
}
