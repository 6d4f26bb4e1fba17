import { byStrength, type FrameEffect } from './frame-effect.ts';

/** Slow start, slow end, 0–1. */
function ease(share: number): number {
  const s = Math.min(1, Math.max(0, share));
  return s * s * (3 - 2 * s);
}

/** The camera moves in on the middle, a little above it, where faces are. */
export const drawZoom: FrameEffect = ({ width, height, data }, moment) => {
  const { seconds, totalSeconds } = moment;
  const scale = 1 + byStrength(moment, 0.12, 0.55) * ease(seconds / Math.max(1e-6, totalSeconds));
  const out = new Uint8Array(data.length);
  const left = (width - width / scale) / 2;
  const top = (height - height / scale) * 0.44;
  for (let y = 0, o = 0; y < height; y++) {
    const sy = Math.min(height - 1.001, Math.max(0, top + (y + 0.5) / scale - 0.5));
    const row = Math.floor(sy);
    const v = sy - row;
    const [upper, lower] = [row * width, Math.min(height - 1, row + 1) * width];
    for (let x = 0; x < width; x++, o += 3) {
      const sx = Math.min(width - 1.001, Math.max(0, left + (x + 0.5) / scale - 0.5));
      const column = sx | 0;
      const u = sx - column;
      const a = (upper + column) * 3;
      const b = (lower + column) * 3;
      for (let c = 0; c < 3; c++) {
        const above = data[a + c] + (data[a + 3 + c] - data[a + c]) * u;
        const below = data[b + c] + (data[b + 3 + c] - data[b + c]) * u;
        out[o + c] = above + (below - above) * v + 0.5;
      }
    }
  }
  return out;
};
