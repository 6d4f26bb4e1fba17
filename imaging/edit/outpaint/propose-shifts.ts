import { nextRandom, type RandomState } from '../../core/numeric/random.ts';
import type { Progress } from '../../core/progress.ts';
import { listBorderStrips, listSmoothPlaces, repeatShift } from './plain-shifts.ts';
import { type Border, type Candidate, listFreeRows, raisePrice, scoreCandidate } from './score-candidate.ts';
import type { Shift } from './shift.ts';
import { vanishingByEnlargement, zoomAbout } from './vanishing-by-enlargement.ts';

/** Rows are rated as a whole and in overlapping blocks, each of which gets its best shifts. */
const BLOCKS = [
  { parts: 1, picks: 6 },
  { parts: 3, picks: 3 },
  { parts: 9, picks: 3 },
];

/**
 * Shifts of one block that differ by less than this, in pixels, are the same; enlargements differ by less.
 */
const APART = { across: 5, down: 3 };
const ZOOM_APART = 0.4;

/** Least part of the band that a shift reaches without being repeated. */
const MIN_REACH = 0.25;

/** Largest shift up or down, as a share of the height. */
const MAX_DOWN = 0.12;

/** Cost in grey levels of an enlargement: it is less sharp. */
const ZOOM_PRICE = 0.5;

/** Cost in grey levels of a plain copy where there is a vanishing point: lines would go astray. */
const ASTRAY_PRICE = 5;

/**
 * Cost in grey levels of a copy that reaches almost nothing of the band. Falls to 0 for one that reaches all
 * of it.
 */
const SHORT_PRICE = 1.5;

/** Cost in grey levels of each pixel up or down, and the most of it: a shore must not become stairs. */
const STAIR_PRICE = 0.7;
const MAX_STAIR_PRICE = 0.7;

/** Most that chance adds to a price, in grey levels, so that another seed gives another version. */
const CHANCE = 1;

/** Enlargements about the vanishing point that are tried, and pixels by which each may be moved. */
const ZOOMS = [1.03, 1.05, 1.07, 1.1, 1.13, 1.16, 1.2, 1.24, 1.28, 1.33, 1.38, 1.44, 1.5, 1.58].map(
  (times) => 1 / times,
);
const MOVES = [-1, 0, 1];

/** Candidates weighed between two yields. */
const STRETCH = 400;

interface Proposal {
  /** Some tens, at most 256. */
  readonly shifts: readonly Shift[];
  /** True if lines run towards a point rather than along the rows. */
  readonly inPerspective: boolean;
}

/** The shifts that continue the border best, as a whole or a part of it. */
export async function proposeShifts(
  scene: Border,
  { random, progress }: { readonly random: RandomState; readonly progress: Progress },
): Promise<Proposal> {
  const border = { ...scene, rows: listFreeRows(scene) };
  const copies: Candidate[] = [];
  const shifts = listCopies(border, random);
  for (let from = 0; from < shifts.length; from += STRETCH) {
    for (const shift of shifts.slice(from, from + STRETCH)) copies.push(scoreCandidate(border, shift));
    await progress.report(from / shifts.length);
  }
  const zooms = await listZooms(border, { copies, progress });
  const inPerspective = zooms.length > 0;
  const candidates = inPerspective
    ? [...zooms, ...copies.map((copy) => raisePrice(copy, ASTRAY_PRICE))]
    : copies;
  const chosen = new Set<Shift>();
  const { height } = border.sheet;
  for (const { parts, picks } of BLOCKS) {
    const length = Math.max(1, Math.ceil(height / parts));
    for (let from = 0; from + length / 2 < height || from === 0; from += Math.ceil(length / 2)) {
      for (const shift of pickBest(candidates, { from, to: Math.min(height, from + length), picks }))
        chosen.add(shift);
      await progress.report(1);
    }
  }
  const repeated = [...chosen].flatMap((shift) => repeatShift(shift, border));
  const mirrored = { zoom: 1, across: 2 * border.sheet.width - 1, down: 0, mirrored: true, price: 0 };
  const all = [
    ...(inPerspective ? [] : [mirrored, ...listBorderStrips(border)]),
    ...repeated,
    ...(inPerspective ? [] : listSmoothPlaces(border)),
  ];
  return { shifts: all.slice(0, 256), inPerspective };
}

/** All copies from beside that reach far enough into the band. */
function listCopies({ sheet, band }: Border, random: RandomState): Shift[] {
  const shifts: Shift[] = [];
  const down = Math.round(MAX_DOWN * sheet.height);
  for (let across = Math.max(1, Math.ceil(MIN_REACH * band)); across < sheet.width; across++) {
    const short = SHORT_PRICE * Math.max(0, 1 - across / band);
    for (let step = -down; step <= down; step++) {
      const stair = Math.min(MAX_STAIR_PRICE, STAIR_PRICE * Math.abs(step));
      const price = short + stair + (CHANCE * nextRandom(random)) / 2 ** 32;
      shifts.push({ zoom: 1, across: -across, down: step, price });
    }
  }
  return shifts;
}

/** Enlargements about the vanishing point, if there is one. */
async function listZooms(
  border: Border & { readonly rows: readonly number[] },
  { copies, progress }: { readonly copies: readonly Candidate[]; readonly progress: Progress },
): Promise<Candidate[]> {
  const { sheet, band, rows } = border;
  const leastReach = MIN_REACH * band;
  const leastOf = (costs: readonly number[]) =>
    costs.reduce((least, cost) => Math.min(least, cost), Number.POSITIVE_INFINITY);
  const point = await vanishingByEnlargement(sheet, {
    freeRows: rows,
    copyCost: leastOf(copies.map(({ mean }) => mean)),
    freeCopyCost: leastOf(copies.map(({ freeMean }) => freeMean)),
    leastReach,
    progress,
  });
  if (!point) return [];
  return ZOOMS.filter((zoom) => (1 - zoom) * (sheet.width - point.x) >= leastReach).flatMap((zoom) =>
    MOVES.map((move) => {
      const route = zoomAbout(point, zoom);
      return scoreCandidate(border, { ...route, across: route.across + move, price: ZOOM_PRICE });
    }),
  );
}

interface Block {
  readonly from: number;
  readonly to: number;
  readonly picks: number;
}

/** The cheapest shifts of a block of rows, each unlike those before it. */
function pickBest(candidates: readonly Candidate[], { from, to, picks }: Block): Shift[] {
  const costs = candidates.map(({ sums }) => sums[to] - sums[from]);
  const order = costs.map((_, index) => index).sort((a, b) => costs[a] - costs[b] || a - b);
  const best: Shift[] = [];
  for (const index of order) {
    if (best.length === picks) break;
    const { shift } = candidates[index];
    if (!best.some((other) => isAlike(shift, other))) best.push(shift);
  }
  return best;
}

function isAlike(one: Shift, other: Shift): boolean {
  const share = one.zoom < 1 ? ZOOM_APART : 1;
  return (
    one.zoom === other.zoom &&
    Math.abs(one.across - other.across) < APART.across * share &&
    Math.abs(one.down - other.down) < APART.down * share
  );
}
