import type { GridWindow } from './polygon-distance.ts';

/**
 * Signed distance in pixels from the middle of each pixel of a window to a stroke's border. Negative inside.
 * The stroke is a line of round brushes with linearly changing radius.
 * @param points x, y and radius of each in turn, in pixels from the grid's upper left corner
 */
export function strokeDistance(points: ArrayLike<number>, window: GridWindow): Float32Array {
  const { left, top, width, height } = window;
  const out = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++) {
    const y = top + row + 0.5;
    for (let column = 0; column < width; column++, at++) {
      const x = left + column + 0.5;
      let nearest = Math.hypot(x - points[0], y - points[1]) - points[2];
      for (let from = 0; from + 3 < points.length; from += 3) {
        const alongX = points[from + 3] - points[from];
        const alongY = points[from + 4] - points[from + 1];
        const awayX = x - points[from];
        const awayY = y - points[from + 1];
        const length = alongX * alongX + alongY * alongY;
        const share = length > 0 ? (awayX * alongX + awayY * alongY) / length : 0;
        const held = Math.max(0, Math.min(1, share));
        const offX = awayX - held * alongX;
        const offY = awayY - held * alongY;
        const radius = points[from + 2] + held * (points[from + 5] - points[from + 2]);
        const distance = Math.sqrt(offX * offX + offY * offY) - radius;
        if (distance < nearest) nearest = distance;
      }
      out[at] = nearest;
    }
  }
  return out;
}
