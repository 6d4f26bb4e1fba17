/** A lens: two flat arcs between two points on a row. */
export function lensPoints({ x, y, wide, high }: { x: number; y: number; wide: number; high: number }) {
  const points: number[] = [];
  for (let step = 0; step < 20; step++) {
    const angle = (2 * Math.PI * step) / 20;
    const across = Math.cos(angle);
    points.push(x + 0.5 * wide * across, y + 0.5 * high * Math.sin(angle) * (1 - 0.5 * across * across));
  }
  return points;
}
