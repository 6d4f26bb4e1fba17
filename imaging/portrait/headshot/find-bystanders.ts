import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Point } from '../../core/models/photo-window.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../core/segmentation/graph-cut-segmentation.ts';
import { type FaceFrame, placeInFrame } from '../../vision/people/face-frame.ts';
import { rateOutside } from './rate-outside.ts';

/** Smallest coverage of a person. */
const PRESENT = 0.3;

/** Areas that certainly belong to the subject, in face coordinates: head with neck, and chest. */
const HEAD = { across: 0.46, from: -0.7, to: 0.5 } as const;
const CHEST = { across: 0.36, from: 0.4, to: 2.5 } as const;

/** Width of the strips along the photo's borders with people cut by it, as a fraction of the width. */
const STRIP = 0.025;

/** Smallest distance outside the subject's reach for another person at the border, in widths of the face. */
const BEYOND = 0.22;

/** Height above which arms are seldom held, in face coordinates. */
const RAISED = 0.35;

/** Components of the colour mixtures of the subject and of others, and the fewest pixels. */
const CLOUDS = 7;
const OTHER_CLOUDS = 5;
const MIN_PIXELS = 40;

/**
 * Smallest log-likelihood ratio for another person, beyond the subject's reach and within, and its limit, in
 * nats.
 */
const UNLIKE = { beyond: 2.5, within: 6 } as const;
const MAX_NATS = 12;

/** Distance from the middle up to which all pixels train the subject's colours, in widths of the face. */
const OWN_SIDE = 0.85;

/** Weights of colours and places, and the cost of a border between equal neighbours, in nats. */
const EVIDENCE = { colour: 0.35, max: 5, inside: -1.2, beyond: 2.4 } as const;
const SMOOTHNESS = 9;

/**
 * Smallest growth of a region over its seeds, and its smallest area in the face's square. Less is shadow
 * along the border.
 */
const MIN_GROWTH = 1.7;
const MIN_AREA = 0.03;

/** Smallest coverage of a pixel without background. */
const WHOLE = 0.9;

/** Rounds of learning colours. */
const ROUNDS = 3;

interface BystanderParams {
  readonly planes: OklabPlanes;
  /** Coverage of the subject and of people mistaken for a part of him, 0–1, of the planes' size. */
  readonly person: Plane;
  /** Frame of the subject's face. */
  readonly frame: FaceFrame;
}

interface BystanderScene extends BystanderParams {
  /** 1 where a person is. */
  readonly open: Uint8Array;
  readonly placeOf: (at: number) => Point;
  /** Distance of each pixel outside the subject's reach, in widths of the face. */
  readonly outside: Float32Array;
}

function buildGround(params: BystanderParams): BystanderScene {
  const { person, frame } = params;
  const { width, data } = person;
  const placeOf = (at: number) => placeInFrame(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5);
  const open = Uint8Array.from(data, (value) => (value >= PRESENT ? 1 : 0));
  const outside = new Float32Array(data.length);
  for (let at = 0; at < data.length; at++) if (open[at]) outside[at] = rateOutside(placeOf(at));
  return { ...params, open, placeOf, outside };
}

function listWhere({ open }: BystanderScene, isMeant: (at: number) => boolean): Int32Array {
  const places: number[] = [];
  for (let at = 0; at < open.length; at++) if (open[at] && isMeant(at)) places.push(at);
  return Int32Array.from(places);
}

/** Pixels of another person in the strip along one border: 1 = right, −1 = left. */
function seedSide(ground: BystanderScene, side: 1 | -1): Int32Array {
  const { planes, person, placeOf, outside } = ground;
  const { width } = person;
  const strip = Math.max(2, Math.round(STRIP * width));
  const isInStrip = (at: number) => (side > 0 ? at % width >= width - strip : at % width < strip);
  const cut = listWhere(ground, (at) => isInStrip(at) && person.data[at] > WHOLE);
  const own = listWhere(ground, (at) => {
    const x = side * placeOf(at).x;
    return x < OWN_SIDE && outside[at] < BEYOND / 2 && !isInStrip(at);
  });
  if (cut.length < MIN_PIXELS || own.length < MIN_PIXELS) return new Int32Array(0);
  const ownCosts = priceColours(planes, fitMixture(planes, { places: own, count: CLOUDS }));
  const cutCosts = priceColours(planes, fitMixture(planes, { places: cut, count: OTHER_CLOUDS }));
  const rows = new Float32Array(person.height);
  const counts = new Uint32Array(person.height);
  for (const at of cut) {
    rows[Math.floor(at / width)] += Math.min(MAX_NATS, ownCosts[at] - cutCosts[at]);
    counts[Math.floor(at / width)]++;
  }
  return cut.filter((at) => {
    const row = Math.floor(at / width);
    const unlike = rows[row] / counts[row];
    if (outside[at] < BEYOND) return unlike > UNLIKE.within && placeOf(at).y > RAISED;
    return placeOf(at).y < RAISED || unlike > UNLIKE.beyond;
  });
}

/** 0 for certain pixels of the subject, 1 for certain pixels of others, else `UNLABELLED`. */
function labelSure(ground: BystanderScene, seeds: Int32Array): Uint8Array {
  const { open, placeOf } = ground;
  const labels = open.map((isOpen) => (isOpen ? UNLABELLED : 0));
  for (const at of seeds) labels[at] = 1;
  for (let at = 0; at < labels.length; at++) {
    if (!open[at]) continue;
    const { x, y } = placeOf(at);
    const side = Math.abs(x);
    const isHead = side < HEAD.across && y > HEAD.from && y < HEAD.to;
    const isChest = side < CHEST.across && y > CHEST.from && y < CHEST.to;
    if (isHead || isChest) labels[at] = 0;
  }
  return labels;
}

/**
 * Evidence of each pixel for another person, by place and by colours found so far. On sides with others, the
 * subject's colours are learnt in the middle only, or missed people would train them.
 */
function weighEvidence(
  ground: BystanderScene,
  { found, sides }: { readonly found: Uint8Array; readonly sides: readonly number[] },
): Float32Array {
  const { planes, open, outside, placeOf } = ground;
  const own = listWhere(ground, (at) => {
    const { x } = placeOf(at);
    return found[at] === 0 && sides.every((side) => side * x < OWN_SIDE);
  });
  const others = listWhere(ground, (at) => found[at] === 1);
  const evidence = new Float32Array(open.length);
  const ownCosts = priceColours(planes, fitMixture(planes, { places: own, count: CLOUDS }));
  const otherCosts = priceColours(planes, fitMixture(planes, { places: others, count: CLOUDS }));
  for (let at = 0; at < open.length; at++) {
    if (!open[at]) continue;
    const colour = EVIDENCE.colour * (ownCosts[at] - otherCosts[at]);
    const place = Math.max(EVIDENCE.inside, Math.min(EVIDENCE.beyond, 3 * outside[at]));
    evidence[at] = place + Math.max(-EVIDENCE.max, Math.min(EVIDENCE.max, colour));
  }
  return evidence;
}

/** Keeps regions that start at the border and are more than shadow along it; undefined without any. */
function keepGrown(
  { person, frame }: BystanderScene,
  { found, seeds }: { readonly found: Uint8Array; readonly seeds: Int32Array },
): Uint8Array | undefined {
  const { width, height } = person;
  const { labels, sizes } = labelComponents({ width, height, data: found });
  const seeded = new Uint32Array(sizes.length);
  for (const at of seeds) seeded[labels[at]]++;
  const min = MIN_AREA * frame.width * frame.height;
  const isKept = sizes.map(
    (size, label) => label > 0 && seeded[label] > 0 && size > min && size > MIN_GROWTH * seeded[label],
  );
  return isKept.includes(true) ? found.map((_, at) => (isKept[labels[at]] ? 1 : 0)) : undefined;
}

/**
 * Finds people cut by the photo's left or right border, so that no face was found: a shoulder, an arm, half a
 * head. They start at the border outside the subject's body or colours, and end at an edge (graph cuts with
 * learnt colours as in GrabCut, Rother, Kolmogorov and Blake 2004). Returns 1 for their pixels; undefined
 * without any.
 */
export async function findBystanders(
  params: BystanderParams,
  yieldIfDue: () => Promise<void>,
): Promise<Uint8Array | undefined> {
  const ground = buildGround(params);
  const seeded = ([-1, 1] as const).map((side) => ({ side, places: seedSide(ground, side) }));
  const seeds = Int32Array.from(seeded.flatMap(({ places }) => [...places]));
  const sides = seeded.filter(({ places }) => places.length > 0).map(({ side }) => side);
  if (seeds.length < MIN_PIXELS) return undefined;
  const labels = labelSure(ground, seeds);
  let found: Uint8Array = labels.map((label, at) =>
    label === UNLABELLED ? (ground.outside[at] > BEYOND / 2 ? 1 : 0) : label,
  );
  for (let round = 0; round < ROUNDS; round++) {
    await yieldIfDue();
    const { planes, open } = ground;
    const evidence = weighEvidence(ground, { found, sides });
    found = segmentByGraphCut({ planes, labels, evidence, smoothness: SMOOTHNESS, open });
  }
  return keepGrown(ground, { found, seeds });
}
