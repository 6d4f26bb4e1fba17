/** Steps of slider keys, in per cent of the picture’s width. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -2,
  ArrowDown: -2,
  ArrowRight: 2,
  ArrowUp: 2,
  PageDown: -10,
  PageUp: 10,
  Home: -100,
  End: 100,
};

/**
 * Position of the dividing line after a key, in per cent of the picture’s width; null for keys that do not
 * move it.
 */
export function stepLine(at: number, key: string): number | null {
  const by = STEPS[key];
  return by === undefined ? null : Math.min(100, Math.max(0, at + by));
}
