import { describe, expect, it } from 'vitest';
import { giveScraps } from '#imaging/vision/people/give-scraps.ts';

const [width, height] = [20, 20];
const [LEFT, RIGHT, LOST] = [1, 2, 3];
const place = { x: 0, y: 0 };
const frame = { centre: place, chin: place, neck: 0, width: 10, height: 10, down: { x: 0, y: 1 } };

/** Owners after the lost pieces found their heirs; those of the others are certain. */
function give(ownerAt: (x: number, y: number) => number): (x: number, y: number) => number {
  const owners = Uint8Array.from({ length: width * height }, (_, at) =>
    ownerAt(at % width, Math.floor(at / width)),
  );
  const certain = owners.map((owner) => (owner === LOST ? 0 : owner));
  const work = giveScraps(owners, { width, frames: [frame, frame, frame], certain });
  while (!work.next().done);
  return (x, y) => owners[y * width + x];
}

describe('pieces apart from their heads', () => {
  it('[TOOL-05] A piece within a person goes to that person', () => {
    const ownerAt = give((x, y) => (x > 5 && x < 9 && y > 5 && y < 9 ? LOST : RIGHT));
    expect(ownerAt(7, 7)).toBe(RIGHT);
  });

  it.each([
    { side: 'left', fromBorder: (x: number) => x, near: LEFT, far: RIGHT },
    { side: 'right', fromBorder: (x: number) => width - 1 - x, near: RIGHT, far: LEFT },
  ])('[TOOL-05] A piece at the $side border goes to nobody at the other border', (scene) => {
    const { fromBorder, near, far } = scene;
    const ownerAt = give((x, y) => {
      if (fromBorder(x) === 0 && y >= 5 && y < 15) return LOST;
      if (fromBorder(x) === 1 && y >= 5 && y < 8) return near;
      return fromBorder(x) === width - 1 ? far : 0;
    });
    expect(ownerAt(fromBorder(0), 10)).toBe(near);
  });
});
