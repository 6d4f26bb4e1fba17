import type { Raster } from '../../kernels/raster.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Scales a supersampled drawing down to its window with a tent filter two pixels wide. */
function shrink(raster: Raster, { width, height }: Size): Raster {
  const out = new Float32Array(width * height * 4);
  const scaleX = raster.width / width;
  const scaleY = raster.height / height;
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to += 4) {
      const u = (x + 0.5) * scaleX - 0.5;
      const v = (y + 0.5) * scaleY - 0.5;
      let total = 0;
      for (
        let row = Math.max(0, Math.ceil(v - scaleY));
        row <= Math.min(raster.height - 1, v + scaleY);
        row++
      )
        for (
          let column = Math.max(0, Math.ceil(u - scaleX));
          column <= Math.min(raster.width - 1, u + scaleX);
          column++
        ) {
          const weight = (1 - Math.abs(row - v) / scaleY) * (1 - Math.abs(column - u) / scaleX);
          if (weight <= 0) continue;
          total += weight;
          const from = (row * raster.width + column) * 4;
          if (raster.data[from + 3] === 0) continue;
          for (let channel = 0; channel < 4; channel++)
            out[to + channel] += weight * raster.data[from + channel];
        }
      if (total > 0) for (let channel = 0; channel < 4; channel++) out[to + channel] /= total;
    }
  return { width, height, channels: 4, data: out };
}

/** Relative step of light at an edge. */
const STEP = 0.7;

/** Smooths the edges of an undersampled drawing; the rest stays sharp. */
function smoothEdges({ width, height, channels, data }: Raster): Raster {
  const out = data.slice();
  for (let y = 1; y < height - 1; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = (y * width + x) * 4;
      const left = at - 4;
      const above = at - 4 * width;
      const below = at + 4 * width;
      const opacity = Math.abs(data[left + 3] - data[at + 7]) + Math.abs(data[above + 3] - data[below + 3]);
      const green = Math.abs(data[left + 1] - data[at + 5]) + Math.abs(data[above + 1] - data[below + 1]);
      if (opacity < 0.1 && green < STEP * (0.02 + data[at + 1])) continue;
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let row = -1; row <= 1; row++) {
          const from = at + 4 * width * row + channel;
          sum += (2 - row * row) * (data[from - 4] + 2 * data[from] + data[from + 4]);
        }
        out[at + channel] = sum / 16;
      }
    }
  return { width, height, channels, data: out };
}

/** Antialiases a drawing and scales it down to its window. */
export function smoothProps(raster: Raster, window: Size): Raster {
  return raster.width > window.width ? shrink(raster, window) : smoothEdges(raster);
}
