import { hash2 } from './noise.ts';

/** Properties of a place among cells round scattered points. */
interface Cell {
  /** Distance to the nearest and to the second nearest point, in cells. Their difference is 0 on a border. */
  nearest: number;
  second: number;
  /** The cell's own number in [0, 1), and a second one. */
  id: number;
  other: number;
}

/** The one answer of `findCell`, written anew at each call: millions are asked for. */
const answer: Cell = { nearest: 0, second: 0, id: 0, other: 0 };

/**
 * The cell of the plane that a place lies in: one point in each unit square, `jitter` 0 in its middle, 1
 * anywhere in it (Worley, “A cellular texture basis function”, 1996). The answer is overwritten by the next
 * call.
 */
export function findCell(x: number, y: number, jitter = 1): Readonly<Cell> {
  const column = Math.floor(x);
  const row = Math.floor(y);
  let nearest = 9;
  let second = 9;
  let owner = column;
  let ownerRow = row;
  for (let j = row - 1; j <= row + 1; j++) {
    for (let i = column - 1; i <= column + 1; i++) {
      const across = i + 0.5 + (hash2(i, j) - 0.5) * jitter - x;
      const down = j + 0.5 + (hash2(i + 57, j + 113) - 0.5) * jitter - y;
      const squared = across * across + down * down;
      if (squared < nearest) {
        second = nearest;
        nearest = squared;
        owner = i;
        ownerRow = j;
      } else if (squared < second) second = squared;
    }
  }
  answer.nearest = Math.sqrt(nearest);
  answer.second = Math.sqrt(second);
  answer.id = hash2(owner + 31, ownerRow + 71);
  answer.other = hash2(owner + 83, ownerRow + 19);
  return answer;
}
