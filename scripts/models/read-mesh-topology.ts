/** Digits of places on the UV map: a hundredth of a pixel on a map of 10 000. */
const DIGITS = 6;

/** The triangles and the map of a mesh as JSON. */
export function encodeTopology({ triangles, uv }: MeshTopology): Uint8Array {
  const rounded = uv.map((place) => Number(place.toFixed(DIGITS)));
  return Buffer.from(JSON.stringify({ triangles, uv: rounded }));
}

/** Triangles of the 468 points of a face, and the UV map of the points. */
interface MeshTopology {
  /** Three numbers of points for each triangle; the opening of the mouth has none. */
  readonly triangles: readonly number[];
  /**
   * u and v of each point in turn, 0–1: from the person's right ear to the left one, from the top of the
   * forehead to the chin.
   */
  readonly uv: readonly number[];
}

/** The table of numbers that a TypeScript source exports by a name. Throws where there is none. */
function readTable(source: string, name: string): unknown {
  const [, table] = new RegExp(`export const ${name}:[^=]*= (\\[[^;]*\\]);`).exec(source) ?? [];
  if (!table) throw new Error(`the source has no table ${name}`);
  return JSON.parse(table.replaceAll(/,\s*\]/g, ']'));
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'number');
}

/**
 * Reads the triangles and the UV map of Face Mesh from the source of `@vladmandic/human`. Throws if they
 * differ from the expected ones.
 */
export function readMeshTopology(bytes: Uint8Array): MeshTopology {
  const source = Buffer.from(bytes).toString('utf8');
  const triangles = readTable(source, 'TRI468');
  const map = readTable(source, 'UV468');
  const uv = Array.isArray(map) ? map.flat() : undefined;
  if (!isNumbers(triangles) || triangles.length % 3 !== 0)
    throw new Error('the triangles are no threes of numbers');
  if (!isNumbers(uv) || uv.length !== 2 * 468)
    throw new Error('the map has not a place for each of 468 points');
  if (triangles.some((point) => !Number.isInteger(point) || point < 0 || point >= 468))
    throw new Error('a triangle has a corner that is no point');
  return { triangles, uv };
}
