import { readFile } from 'node:fs/promises';
import { ImagingError } from '../../core/imaging-error.ts';
import { meshTopologyPath } from '../../core/models/model-path.ts';
import { listMouthTriangles, type MeshTopology } from './mesh-topology.ts';

let loaded: Promise<MeshTopology> | undefined;

async function load(): Promise<MeshTopology> {
  let text: string;
  try {
    text = await readFile(meshTopologyPath(), 'utf8');
  } catch (error) {
    throw new ImagingError('model_missing', 'the triangles of the face mesh are missing', { cause: error });
  }
  const { triangles, uv }: { triangles: number[]; uv: number[] } = JSON.parse(text);
  return {
    triangles: Int32Array.from(triangles),
    mouthTriangles: listMouthTriangles(),
    map: Float64Array.from(uv),
  };
}

/** Loads the triangles and the map of the face mesh, once per process. Rejects with `model_missing`. */
export async function loadMeshTopology(): Promise<MeshTopology> {
  loaded ??= load();
  try {
    return await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}
