import type { Cut } from './cut.ts';
import type { Strands } from './strands.ts';

/** Draws the hairs of each lock together towards its tip. The leading hair of a lock has its number. */
export function gatherLocks(
  { count, room, places, sizes }: Strands,
  lockOf: Uint16Array,
  { lock }: Pick<Cut, 'lock'>,
): void {
  for (let i = 0; i < count; i++) {
    const guide = lockOf[i];
    if (guide === i) continue;
    const from = i * room * 3;
    const to = guide * room * 3;
    const shared = Math.min(sizes[i], sizes[guide]);
    const whole = Math.max(4, (shared - 1) * (lock.within ?? 1));
    const off = [0, 0, 0];
    for (let step = 0; step < sizes[i]; step++) {
      const near = lock.together * Math.min(1, step / whole) ** 0.8;
      for (let axis = 0; axis < 3; axis++) {
        const at = from + 3 * step + axis;
        if (step < shared) off[axis] = near * (places[to + 3 * step + axis] - places[at]);
        places[at] += off[axis];
      }
    }
  }
}
