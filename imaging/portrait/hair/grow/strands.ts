/** Hairs as polylines in view coordinates (centimetres). */
export interface Strands {
  readonly count: number;
  /** Capacity of each hair in points. */
  readonly room: number;
  /** `count × room × 3`. */
  readonly places: Float32Array;
  /** Points of each hair; 0 = omitted. */
  readonly sizes: Uint16Array;
  /** 0–1, similar within a lock. */
  readonly shades: Float32Array;
}

/** Empty storage for hairs. */
export function createStrands(count: number, room: number): Strands {
  return {
    count,
    room,
    places: new Float32Array(count * room * 3),
    sizes: new Uint16Array(count),
    shades: new Float32Array(count),
  };
}

/** Concatenates two sets of hairs. */
export function joinStrands(one: Strands, other: Strands): Strands {
  const joined = createStrands(one.count + other.count, Math.max(one.room, other.room));
  let to = 0;
  for (const { count, room, places, sizes, shades } of [one, other])
    for (let i = 0; i < count; i++, to++) {
      joined.places.set(places.subarray(i * room * 3, (i * room + sizes[i]) * 3), to * joined.room * 3);
      joined.sizes[to] = sizes[i];
      joined.shades[to] = shades[i];
    }
  return joined;
}
