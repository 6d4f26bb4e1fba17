/** A rectangle of a grid of pixels. */
export interface GridWindow {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Signed distance in pixels from the middle of each pixel of a window to a closed polygon. Negative inside
 * (even-odd rule).
 * @param corners x and y in turn, in pixels from the grid's upper left corner
 */
export function polygonDistance(corners: ArrayLike<number>, window: GridWindow): Float32Array {
  const { left, top, width, height } = window;
  const out = new Float32Array(width * height);
  const count = corners.length;
  for (let row = 0, at = 0; row < height; row++) {
    const y = top + row + 0.5;
    for (let column = 0; column < width; column++, at++) {
      const x = left + column + 0.5;
      let nearest = Number.POSITIVE_INFINITY;
      let inside = false;
      let fromX = corners[count - 2];
      let fromY = corners[count - 1];
      for (let corner = 0; corner < count; corner += 2) {
        const toX = corners[corner];
        const toY = corners[corner + 1];
        const alongX = toX - fromX;
        const alongY = toY - fromY;
        const awayX = x - fromX;
        const awayY = y - fromY;
        const length = alongX * alongX + alongY * alongY;
        const share = length > 0 ? (awayX * alongX + awayY * alongY) / length : 0;
        const held = Math.max(0, Math.min(1, share));
        const offX = awayX - held * alongX;
        const offY = awayY - held * alongY;
        const squared = offX * offX + offY * offY;
        if (squared < nearest) nearest = squared;
        if (fromY > y !== toY > y && x < fromX + (alongX * (y - fromY)) / alongY) inside = !inside;
        fromX = toX;
        fromY = toY;
      }
      out[at] = inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
    }
  }
  return out;
}
