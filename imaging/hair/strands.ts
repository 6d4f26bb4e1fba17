/** Hairs as lines in seen centimetres. */
export interface Strands {
  readonly count: number;
  /** Places that each hair has room for. */
  readonly room: number;
  /** `count × room × 3`. */
  readonly places: Float32Array;
  /** Places that each hair has; 0 = it is left out. */
  readonly sizes: Uint16Array;
  /** 0–1: hairs of one lock are alike. */
  readonly shades: Float32Array;
}

/** Room for hairs of which none is grown yet. */
export function createStrands(count: number, room: number): Strands {
  return {
    count,
    room,
    places: new Float32Array(count * room * 3),
    sizes: new Uint16Array(count),
    shades: new Float32Array(count),
  };
}

/** All hairs of two lots. */
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
