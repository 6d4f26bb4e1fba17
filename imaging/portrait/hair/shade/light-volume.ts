/** A box of cells in space, for how much stands in the way of light. */
export interface LightVolume {
  readonly columns: number;
  readonly rows: number;
  readonly layers: number;
  /** Place of the middle of the first cell, and the length of a cell's side. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly cell: number;
  /** Optical depth per cell, x fastest, then y, then z. */
  readonly density: Float32Array;
}

/** The value of a grid between cells, linearly; beyond the box that of its border. */
export function sampleVolume(
  { columns, rows, layers, x: left, y: bottom, z: back, cell }: LightVolume,
  values: Float32Array,
  place: readonly [number, number, number],
): number {
  const u = Math.max(0, Math.min(columns - 1.001, (place[0] - left) / cell));
  const v = Math.max(0, Math.min(rows - 1.001, (place[1] - bottom) / cell));
  const w = Math.max(0, Math.min(layers - 1.001, (place[2] - back) / cell));
  const i = u | 0;
  const j = v | 0;
  const k = w | 0;
  const a = u - i;
  const b = v - j;
  const c = w - k;
  const row = columns;
  const layer = columns * rows;
  const at = i + j * row + k * layer;
  const near =
    (values[at] * (1 - a) + values[at + 1] * a) * (1 - b) +
    (values[at + row] * (1 - a) + values[at + row + 1] * a) * b;
  const far =
    (values[at + layer] * (1 - a) + values[at + layer + 1] * a) * (1 - b) +
    (values[at + layer + row] * (1 - a) + values[at + layer + row + 1] * a) * b;
  return near * (1 - c) + far * c;
}

/**
 * Optical depth from each cell to the outside towards a light, layer by layer from the light. Each layer adds
 * the previous one's depth where the ray crosses it. After Kim and Neumann, “Opacity shadow maps”, 2001, with
 * layers that do not turn with the light.
 */
export function castDepth(volume: LightVolume, towards: readonly [number, number, number]): Float32Array {
  const sizes = [volume.columns, volume.rows, volume.layers];
  const strides = [1, volume.columns, volume.columns * volume.rows];
  const lengths = towards.map(Math.abs);
  const main = lengths.indexOf(Math.max(...lengths));
  const [one, two] = [0, 1, 2].filter((axis) => axis !== main);
  const sign = towards[main] > 0 ? 1 : -1;
  const length = Math.hypot(...towards) / lengths[main];
  const shiftOne = towards[one] / lengths[main];
  const shiftTwo = towards[two] / lengths[main];
  const { density } = volume;
  const depth = new Float32Array(density.length);
  const first = sign > 0 ? sizes[main] - 2 : 1;
  for (let layer = first; layer >= 0 && layer < sizes[main]; layer -= sign) {
    const before = (layer + sign) * strides[main];
    const here = layer * strides[main];
    for (let j = 0; j < sizes[two]; j++) {
      const v = j + shiftTwo;
      const lower = Math.floor(v);
      if (lower < 0 || lower >= sizes[two] - 1) continue;
      const b = v - lower;
      for (let i = 0; i < sizes[one]; i++) {
        const u = i + shiftOne;
        const left = Math.floor(u);
        if (left < 0 || left >= sizes[one] - 1) continue;
        const a = u - left;
        const at = before + left * strides[one] + lower * strides[two];
        const right = at + strides[one];
        const up = at + strides[two];
        const upRight = right + strides[two];
        const passed =
          ((depth[at] + length * density[at]) * (1 - a) + (depth[right] + length * density[right]) * a) *
            (1 - b) +
          ((depth[up] + length * density[up]) * (1 - a) + (depth[upRight] + length * density[upRight]) * a) *
            b;
        depth[here + i * strides[one] + j * strides[two]] = passed;
      }
    }
  }
  return depth;
}
