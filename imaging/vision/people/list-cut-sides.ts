import type { FoundPeople } from './find-people.ts';

type PhotoSide = 'left' | 'top' | 'right' | 'bottom';

/** Smallest fraction of a side that counts as cut. */
const CUT = 0.1;

/** Sides of a photo that cut bodies off. */
export function listCutSides({ bodies: { width, height, data } }: FoundPeople): PhotoSide[] {
  const isOn: Readonly<Record<PhotoSide, (x: number, y: number) => boolean>> = {
    left: (x) => x === 0,
    top: (_, y) => y === 0,
    right: (x) => x === width - 1,
    bottom: (_, y) => y === height - 1,
  };
  const sides: readonly PhotoSide[] = ['left', 'top', 'right', 'bottom'];
  return sides.filter((side) => {
    const length = side === 'left' || side === 'right' ? height : width;
    let cut = 0;
    for (let at = 0; at < data.length; at++)
      if (data[at] && isOn[side](at % width, Math.floor(at / width))) cut++;
    return cut >= CUT * length;
  });
}
