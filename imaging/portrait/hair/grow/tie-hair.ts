import { add, cross, normalizeFast, type Vector } from '../../../core/geometry/vector.ts';
import type { RandomState } from '../../../core/numeric/random.ts';
import type { Tied } from '../cut.ts';
import { toSeen, turnToSeen } from '../fit/head.ts';
import { curlStrands } from './curl-strands.ts';
import { integrateStrand, type StrandEnvironment } from './integrate-strand.ts';
import { pickLock } from './pick-locks.ts';
import { share } from './sample-roots.ts';
import { createStrands, joinStrands, type Strands } from './strands.ts';

/** Fraction of all hairs that is drawn again below the tie. */
const AGAIN = 0.5;

/** Radius of a tail at the tie, as a fraction of its radius. */
const HELD = 0.4;

/** Default effect of gravity. */
const WEIGHT = 0.3;

/** Bun: turns of its hair, depth below the surface as a fraction of the radius, and points per hair. */
const BUN = { turns: 1.1, depth: 0.35, places: 40 } as const;

/**
 * Plait: swing and thickness of its three parts as fractions of the radius, and length of a crossing in
 * radii.
 */
const PLAIT = { across: 0.62, away: 0.4, thick: 0.5, pitch: 5.4 } as const;

interface Tying {
  readonly tied: Tied;
  readonly count: number;
  readonly random: RandomState;
}

function pickInBall(random: RandomState): Vector {
  for (;;) {
    const place: Vector = [2 * share(random) - 1, 2 * share(random) - 1, 2 * share(random) - 1];
    if (place[0] ** 2 + place[1] ** 2 + place[2] ** 2 <= 1) return place;
  }
}

function hang(ground: StrandEnvironment, { tied, count, random }: Tying): Strands {
  const { head, cut, spacing } = ground;
  const room = Math.min(144, Math.ceil((tied.length * 1.3) / spacing) + 2);
  const strands = createStrands(count, room);
  const place = toSeen(head, tied.at);
  const towards = normalizeFast(turnToSeen(head, tied.towards));
  const lock = Array.from({ length: 40 }, () => pickLock(cut, random));
  const lockOf = Uint16Array.from({ length: count }, (_, i) =>
    i < lock.length ? i : Math.floor(share(random) * lock.length),
  );
  const combing = { ...cut.combing, gathered: undefined, holds: 0.5 };
  const loose: StrandEnvironment = {
    ...ground,
    cut: { ...cut, level: undefined, weight: tied.weight ?? WEIGHT, combing },
  };
  for (let i = 0; i < count; i++) {
    const off = pickInBall(random);
    const length = tied.length * (0.8 + 0.35 * share(random)) * lock[lockOf[i]].length;
    const direction = normalizeFast(add(towards, off, 0.35));
    integrateStrand(strands, {
      index: i,
      ground: loose,
      start: {
        place: add(place, off, tied.radius * HELD),
        direction,
        combed: direction,
        layer: 0.3 + 1.5 * tied.radius * share(random),
        lift: 0.6,
        length,
        side: tied.at[0] < 0 ? -1 : 1,
        ahead: tied.towards[2] > 0 ? 1 : -1,
        open: 0,
        drift: 0,
        uneven: 0,
      },
    });
    strands.shades[i] = 0.5 * lock[lockOf[i]].shade + 0.5 * share(random);
  }
  if (cut.curl) curlStrands(strands, { curl: cut.curl, spacing, locks: lock, lockOf, random });
  return strands;
}

function wind({ head }: StrandEnvironment, { tied, count, random }: Tying): Strands {
  const strands = createStrands(count, BUN.places);
  const axis = normalizeFast(turnToSeen(head, tied.towards));
  const centre = add(toSeen(head, tied.at), axis, 0.75 * tied.radius);
  for (let i = 0; i < count; i++) {
    // Most hair runs around the bun, some across it.
    const slant = normalizeFast(add(axis, pickInBall(random), 0.75));
    const one = normalizeFast(cross(slant, [0.31, 0.27, 0.91]));
    const two = cross(slant, one);
    const level = 1.5 * (share(random) - 0.5);
    const radius = tied.radius * (1 - BUN.depth * share(random) ** 2);
    const round = Math.sqrt(Math.max(0.05, 1 - level * level));
    const from = share(random) * 2 * Math.PI;
    const size = Math.floor(BUN.places * (0.5 + 0.5 * share(random)));
    for (let step = 0; step < size; step++) {
      const angle = from + (2 * Math.PI * BUN.turns * step) / BUN.places;
      const rise = level + 0.25 * (step / BUN.places - 0.5);
      let place = add(centre, slant, radius * rise);
      place = add(place, one, radius * round * Math.cos(angle));
      place = add(place, two, radius * round * Math.sin(angle));
      strands.places.set(place, (i * BUN.places + step) * 3);
    }
    strands.sizes[i] = size;
    strands.shades[i] = share(random);
  }
  return strands;
}

function plait(ground: StrandEnvironment, { tied, count, random }: Tying): Strands {
  const lead = hang(
    { ...ground, cut: { ...ground.cut, curl: undefined } },
    { tied: { ...tied, radius: 0.1 }, count: 1, random },
  );
  const size = lead.sizes[0];
  const strands = createStrands(count, size);
  for (let i = 0; i < count; i++) {
    const part = i % 3;
    const off = pickInBall(random);
    for (let step = 0; step < size; step++) {
      const at = 3 * step;
      const centre: Vector = [lead.places[at], lead.places[at + 1], lead.places[at + 2]];
      const taper = Math.min(1, 0.75 + (size - step) / size) * (step > 0.92 * size ? 0.45 : 1);
      const angle =
        (2 * Math.PI * step * ground.spacing) / (PLAIT.pitch * tied.radius) + (2 * Math.PI * part) / 3;
      const radius = tied.radius * taper;
      const across = radius * (PLAIT.across * Math.sin(angle) + PLAIT.thick * off[0]);
      const away = radius * (PLAIT.away * Math.sin(2 * angle) + PLAIT.thick * off[2] + 0.6);
      strands.places.set(add(centre, [across, radius * 0.3 * off[1], away]), (i * size + step) * 3);
    }
    strands.sizes[i] = size;
    strands.shades[i] = 0.4 * (part / 2) + 0.6 * share(random);
  }
  return strands;
}

/** Hair below its tie: a tail, a bun or a plait, and its mirror image if the tie is not in the middle. */
export function tieHair(ground: StrandEnvironment, { tied, count, random }: Tying): Strands {
  const draw = { tail: hang, bun: wind, plait }[tied.as];
  const isPair = Math.abs(tied.at[0]) > 1;
  const each = { tied, count: Math.round((AGAIN * count) / (isPair ? 2 : 1)), random };
  const one = draw(ground, each);
  if (!isPair) return one;
  const [x, y, z] = tied.at;
  const [toX, toY, toZ] = tied.towards;
  return joinStrands(
    one,
    draw(ground, { ...each, tied: { ...tied, at: [-x, y, z], towards: [-toX, toY, toZ] } }),
  );
}
