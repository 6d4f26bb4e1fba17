import { cutField } from '../kernels/cut-field.ts';
import { fitMixture, priceColours } from '../kernels/fit-mixture.ts';
import { labelComponents } from '../kernels/label-components.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import type { Plane } from '../kernels/plane.ts';
import { UNLABELLED } from '../kernels/spread-labels.ts';
import type { Point } from '../models/photo-window.ts';
import { type FaceFrame, placeInFrame } from '../people/face-frame.ts';
import { rateOutside } from './rate-outside.ts';

/** From this coverage on a pixel is a person's. */
const PRESENT = 0.3;

/** What is surely the sitter's by the measure of the face: its middle, the neck and the chest. */
const HEAD = { across: 0.46, from: -0.7, to: 0.5 } as const;
const CHEST = { across: 0.36, from: 0.4, to: 2.5 } as const;

/** A strip along the photo's border, as a share of its width, in which those show whom it cuts. */
const STRIP = 0.025;

/** From so far outside the sitter's reach on what the border cuts is another's: beside the head, and below whatever its colour is not. In widths of the face. */
const BEYOND = 0.22;

/** Above this height by the measure of the face arms are seldom held. */
const RAISED = 0.35;

/** Clouds of colour that the sitter and the others are learnt as, and from how many pixels at least. */
const CLOUDS = 7;
const OTHER_CLOUDS = 5;
const LEAST_PIXELS = 40;

/** By how many nats more colours must be unlike the sitter's than like others': beyond his reach, and within. Each counts so many at most. */
const UNLIKE = { beyond: 2.5, within: 6 } as const;
const MOST_NATS = 12;

/** Nearer to the middle than this all is learnt as the sitter's, in widths of the face. */
const OWN_SIDE = 0.85;

/** How much colours and places say, and what it costs to part neighbours of the same colour, in nats. */
const EVIDENCE = { colour: 0.35, most: 5, inside: -1.2, beyond: 2.4 } as const;
const SMOOTHNESS = 9;

/** A find that is less than so many times what it began with, or than this share of the face's square, is shade along the border. */
const LEAST_GROWTH = 1.7;
const LEAST_AREA = 0.03;

/** From this coverage on a pixel shows nothing of what is behind. */
const WHOLE = 0.9;

/** Rounds in which colours are learnt anew from who was found. */
const ROUNDS = 3;

interface StrangerOrder {
  readonly planes: OklabPlanes;
  /** Coverage of the sitter and of all who are taken for a part of him, 0–1, of the planes' size. */
  readonly person: Plane;
  /** Of the sitter's face. */
  readonly frame: FaceFrame;
}

interface Ground extends StrangerOrder {
  /** 1 where somebody is. */
  readonly open: Uint8Array;
  readonly placeOf: (at: number) => Point;
  /** How far outside the sitter's reach a pixel lies, in widths of the face. */
  readonly outside: Float32Array;
}

function layGround(order: StrangerOrder): Ground {
  const { person, frame } = order;
  const { width, data } = person;
  const placeOf = (at: number) => placeInFrame(frame, (at % width) + 0.5, Math.floor(at / width) + 0.5);
  const open = Uint8Array.from(data, (value) => (value >= PRESENT ? 1 : 0));
  const outside = new Float32Array(data.length);
  for (let at = 0; at < data.length; at++) if (open[at]) outside[at] = rateOutside(placeOf(at));
  return { ...order, open, placeOf, outside };
}

function listWhere({ open }: Ground, isMeant: (at: number) => boolean): Int32Array {
  const places: number[] = [];
  for (let at = 0; at < open.length; at++) if (open[at] && isMeant(at)) places.push(at);
  return Int32Array.from(places);
}

/** What of the strip along one border is another's: 1 at the right, −1 at the left. */
function seedSide(ground: Ground, side: 1 | -1): Int32Array {
  const { planes, person, placeOf, outside } = ground;
  const { width } = person;
  const strip = Math.max(2, Math.round(STRIP * width));
  const isInStrip = (at: number) => (side > 0 ? at % width >= width - strip : at % width < strip);
  const cut = listWhere(ground, (at) => isInStrip(at) && person.data[at] > WHOLE);
  const own = listWhere(ground, (at) => {
    const x = side * placeOf(at).x;
    return x < OWN_SIDE && outside[at] < BEYOND / 2 && !isInStrip(at);
  });
  if (cut.length < LEAST_PIXELS || own.length < LEAST_PIXELS) return new Int32Array(0);
  const ownCosts = priceColours(planes, fitMixture(planes, own, CLOUDS));
  const cutCosts = priceColours(planes, fitMixture(planes, cut, OTHER_CLOUDS));
  const rows = new Float32Array(person.height);
  const counts = new Uint32Array(person.height);
  for (const at of cut) {
    rows[Math.floor(at / width)] += Math.min(MOST_NATS, ownCosts[at] - cutCosts[at]);
    counts[Math.floor(at / width)]++;
  }
  return cut.filter((at) => {
    const row = Math.floor(at / width);
    const unlike = rows[row] / counts[row];
    if (outside[at] < BEYOND) return unlike > UNLIKE.within && placeOf(at).y > RAISED;
    return placeOf(at).y < RAISED || unlike > UNLIKE.beyond;
  });
}

/** 0 for what is surely the sitter's, 1 for what surely is not, and `UNLABELLED`. */
function labelSure(ground: Ground, seeds: Int32Array): Uint8Array {
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
 * How much each pixel speaks for another, by its place and by the colours of those found so far. On a side where there are others the sitter's colours are learnt in the middle alone,
 * or what was missed would pass for his.
 */
function weighEvidence(ground: Ground, found: Uint8Array, sides: readonly number[]): Float32Array {
  const { planes, open, outside, placeOf } = ground;
  const own = listWhere(ground, (at) => {
    const { x } = placeOf(at);
    return found[at] === 0 && sides.every((side) => side * x < OWN_SIDE);
  });
  const others = listWhere(ground, (at) => found[at] === 1);
  const evidence = new Float32Array(open.length);
  const ownCosts = priceColours(planes, fitMixture(planes, own, CLOUDS));
  const otherCosts = priceColours(planes, fitMixture(planes, others, CLOUDS));
  for (let at = 0; at < open.length; at++) {
    if (!open[at]) continue;
    const colour = EVIDENCE.colour * (ownCosts[at] - otherCosts[at]);
    const place = Math.max(EVIDENCE.inside, Math.min(EVIDENCE.beyond, 3 * outside[at]));
    evidence[at] = place + Math.max(-EVIDENCE.most, Math.min(EVIDENCE.most, colour));
  }
  return evidence;
}

/** Those parts of what was found that begin at the border and are more than shade along it; undefined where there are none. */
function keepGrown({ person, frame }: Ground, found: Uint8Array, seeds: Int32Array): Uint8Array | undefined {
  const { width, height } = person;
  const { labels, sizes } = labelComponents({ width, height, data: found });
  const seeded = new Uint32Array(sizes.length);
  for (const at of seeds) seeded[labels[at]]++;
  const least = LEAST_AREA * frame.width * frame.height;
  const isKept = sizes.map(
    (size, label) => label > 0 && seeded[label] > 0 && size > least && size > LEAST_GROWTH * seeded[label],
  );
  return isKept.includes(true) ? found.map((_, at) => (isKept[labels[at]] ? 1 : 0)) : undefined;
}

/**
 * Finds what of a person's coverage is somebody's whom the photo's left or right border cuts, so that no face of his was found: a shoulder, an arm, half a head. It begins at the
 * border, where the sitter's body does not reach or where colours are none of his, and ends at an edge between both (graph cuts with learnt colours as in GrabCut, Rother,
 * Kolmogorov and Blake 2004). Returns 1 for pixels of others; undefined where there are none.
 */
export async function findStrangers(
  order: StrangerOrder,
  yieldIfDue: () => Promise<void>,
): Promise<Uint8Array | undefined> {
  const ground = layGround(order);
  const seeded = ([-1, 1] as const).map((side) => ({ side, places: seedSide(ground, side) }));
  const seeds = Int32Array.from(seeded.flatMap(({ places }) => [...places]));
  const sides = seeded.filter(({ places }) => places.length > 0).map(({ side }) => side);
  if (seeds.length < LEAST_PIXELS) return undefined;
  const labels = labelSure(ground, seeds);
  let found: Uint8Array = labels.map((label, at) =>
    label === UNLABELLED ? (ground.outside[at] > BEYOND / 2 ? 1 : 0) : label,
  );
  for (let round = 0; round < ROUNDS; round++) {
    await yieldIfDue();
    const { planes, open } = ground;
    const evidence = weighEvidence(ground, found, sides);
    found = cutField({ planes, labels, evidence, smoothness: SMOOTHNESS, open });
  }
  return keepGrown(ground, found, seeds);
}
