import type { Cells } from '../kernels/grow-cells.ts';

/** Neighbours whose colours differ by less than this in OKLab become one, up to so many cells. */
const ALIKE = 0.035;
const LARGEST = 5;

/** The cell that stands for the group of another. */
function findLeader(leaders: Int32Array, cell: number): number {
  let leader = cell;
  while (leaders[leader] !== leader) leader = leaders[leader];
  return leader;
}

/** Joins neighbouring cells that look alike, so that plain ground has fewer and larger ones. Returns the new owner of each pixel. */
export function mergeCells(
  owner: Int32Array,
  { cells, size }: { cells: Cells; size: { readonly width: number; readonly height: number } },
): Int32Array {
  const leaders = Int32Array.from({ length: cells.count }, (_, cell) => cell);
  const members = new Int32Array(cells.count).fill(1);
  const { colours } = cells;
  const join = (one: number, other: number) => {
    const first = findLeader(leaders, one);
    const second = findLeader(leaders, other);
    if (first === second || members[first] + members[second] > LARGEST) return;
    let squares = 0;
    for (let channel = 0; channel < 3; channel++)
      squares += (colours[3 * one + channel] - colours[3 * other + channel]) ** 2;
    if (squares > ALIKE * ALIKE) return;
    leaders[second] = first;
    members[first] += members[second];
  };
  for (let at = 0; at < owner.length; at++) {
    if ((at + 1) % size.width !== 0 && owner[at] !== owner[at + 1]) join(owner[at], owner[at + 1]);
    if (at + size.width < owner.length && owner[at] !== owner[at + size.width])
      join(owner[at], owner[at + size.width]);
  }
  return owner.map((cell) => findLeader(leaders, cell));
}
