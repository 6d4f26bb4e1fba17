import type { Flags } from './dilate-square.ts';

/** Connected flagged pixels, by sides or corners. */
interface ConnectedPixels {
  readonly pixels: readonly number[];
  /** Diagonal of their box, in pixels. */
  readonly length: number;
}

/** Gathers the pixels connected with a first one, and clears their flags. */
export function gatherConnected(start: number, { width, height, data }: Flags): ConnectedPixels {
  const pixels = [start];
  data[start] = 0;
  let minX = width;
  let maxX = 0;
  let minY = height;
  let maxY = 0;
  for (let i = 0; i < pixels.length; i++) {
    const x = pixels[i] % width;
    const y = Math.floor(pixels[i] / width);
    minX = Math.min(minX, x);
    maxX = Math.max(maxX, x);
    minY = Math.min(minY, y);
    maxY = Math.max(maxY, y);
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
        const at = row * width + column;
        if (data[at] === 0) continue;
        data[at] = 0;
        pixels.push(at);
      }
  }
  return { pixels, length: Math.hypot(maxX - minX + 1, maxY - minY + 1) };
}
