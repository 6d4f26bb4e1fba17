interface Size {
  readonly width: number;
  readonly height: number;
}

/** Binomial filter 1, 2, 1 in both directions, `step` pixels apart; borders repeat. */
export function smoothWindow(
  values: Float32Array,
  { window: { width, height }, step }: { readonly window: Size; readonly step: number },
): Float32Array {
  const rows = values.slice();
  for (let at = 0; at < values.length; at++) {
    const column = at % width;
    const before = at - Math.min(step, column);
    const after = at + Math.min(step, width - 1 - column);
    rows[at] = (values[before] + 2 * values[at] + values[after]) / 4;
  }
  const out = rows.slice();
  for (let at = 0; at < values.length; at++) {
    const row = Math.floor(at / width);
    const above = at - width * Math.min(step, row);
    const below = at + width * Math.min(step, height - 1 - row);
    out[at] = (rows[above] + 2 * rows[at] + rows[below]) / 4;
  }
  return out;
}

/** Sharpness: energy of lines one pixel wide relative to those of two, where `counts` is set. */
export function measureFineness(
  values: Float32Array,
  { window, counts }: { readonly window: Size; readonly counts: Uint8Array },
): number {
  const once = smoothWindow(values, { window, step: 1 });
  const twice = smoothWindow(once, { window, step: 2 });
  let [fine, coarse] = [0, 1e-6];
  for (let pixel = 0; pixel < counts.length; pixel++) {
    if (counts[pixel] === 0) continue;
    fine += (values[pixel] - once[pixel]) ** 2;
    coarse += (once[pixel] - twice[pixel]) ** 2;
  }
  return fine / coarse;
}
