import { labelComponents } from '../../core/morphology/components.ts';
import { mapToFloats } from '../../core/raster/map-values.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../core/segmentation/graph-cut-segmentation.ts';
import { measureEdgeBlur } from './measure-edge-blur.ts';
import {
  BEYOND,
  type BystanderParams,
  type BystanderScene,
  buildScene,
  CLOUDS,
  listWhere,
  MIN_PIXELS,
  OWN_SIDE,
  RAISED,
  seedBlurred,
  seedSide,
} from './seed-bystanders.ts';

/** Areas that certainly belong to the subject, in face coordinates: head with neck, and chest. */
const HEAD = { across: 0.46, from: -0.7, to: 0.5 } as const;
const CHEST = { across: 0.36, from: 0.4, to: 2.5 } as const;

/** Weights of colours and places, and the cost of a border between equal neighbours, in nats. */
const EVIDENCE = { colour: 0.35, max: 5, inside: -1.2, beyond: 2.4 } as const;
const SMOOTHNESS = 9;

/**
 * Smallest growth of a region over its seeds along the border, and its smallest area in the face's square.
 * Less is shadow along the border.
 */
const MIN_GROWTH = 1.7;
const MIN_AREA = 0.03;

/** Rounds of learning colours. */
const ROUNDS = 3;

/**
 * Quantile of the subject's own colours beyond which one is foreign, and the smallest such area in the face's
 * square. Own colours are those around the middle, foreign ones those beside the head, in face coordinates.
 */
const FOREIGN = 0.98;
const MIN_LEFT = 0.05;
const MIDDLE = 0.6;
const BESIDE = 0.82;

/** 0 for certain pixels of the subject, 1 for certain pixels of others, else `UNLABELLED`. */
function labelSure({ open, placeOf }: BystanderScene, seeds: Int32Array): Uint8Array {
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
  scene: BystanderScene,
  { found, sides }: { readonly found: Uint8Array; readonly sides: readonly number[] },
): Float32Array {
  const { planes, open, outside, placeOf } = scene;
  const own = listWhere(scene, (at) => {
    const { x } = placeOf(at);
    return found[at] === 0 && sides.every((side) => side * x < OWN_SIDE);
  });
  const others = listWhere(scene, (at) => found[at] === 1);
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

interface Seeds {
  /** All pixels that certainly belong to others. */
  readonly all: Int32Array;
  /** Those of people out of focus, whose regions need not grow. */
  readonly blurred: Int32Array;
  /** Sides with others: 1 = right, −1 = left. */
  readonly sides: readonly number[];
}

function findSeeds(scene: BystanderScene): Seeds {
  const blur = measureEdgeBlur(scene.planes.lightness);
  const seeded = ([-1, 1] as const).map((side) => {
    const blurred = seedBlurred(scene, { side, blur });
    return { side, blurred, places: [...seedSide(scene, side), ...blurred] };
  });
  return {
    all: Int32Array.from(new Set(seeded.flatMap(({ places }) => places))),
    blurred: Int32Array.from(seeded.flatMap(({ blurred }) => [...blurred])),
    sides: seeded.filter(({ places }) => places.length > 0).map(({ side }) => side),
  };
}

/** Keeps regions around seeds that are more than shadow along the border; undefined without any. */
function keepGrown(
  { person, frame }: BystanderScene,
  { found, seeds }: { readonly found: Uint8Array; readonly seeds: Seeds },
): Uint8Array | undefined {
  const { width, height } = person;
  const { labels, sizes } = labelComponents({ width, height, data: found });
  const count = (places: Int32Array) => {
    const counts = new Uint32Array(sizes.length);
    for (const at of places) counts[labels[at]]++;
    return counts;
  };
  const [seeded, blurred] = [count(seeds.all), count(seeds.blurred)];
  const min = MIN_AREA * frame.width * frame.height;
  const isKept = sizes.map((size, label) => {
    if (label === 0 || seeded[label] === 0 || size <= min) return false;
    return blurred[label] >= MIN_PIXELS || size > MIN_GROWTH * seeded[label];
  });
  return isKept.includes(true) ? found.map((_, at) => (isKept[labels[at]] ? 1 : 0)) : undefined;
}

/** True if something beside the head that stays is of colours that the subject has nowhere else. */
function isForeignLeft(scene: BystanderScene, found: Uint8Array | undefined): boolean {
  const { planes, frame, placeOf } = scene;
  const sideOf = (at: number) => (found?.[at] ? 0 : Math.abs(placeOf(at).x));
  const own = listWhere(scene, (at) => sideOf(at) < MIDDLE);
  const beside = listWhere(scene, (at) => sideOf(at) > BESIDE && placeOf(at).y < RAISED);
  const min = MIN_LEFT * frame.width * frame.height;
  if (own.length < MIN_PIXELS || beside.length < Math.max(MIN_PIXELS, min)) return false;
  const costs = priceColours(planes, fitMixture(planes, { places: own, count: CLOUDS }));
  const sorted = mapToFloats(own, (at) => costs[at]).sort();
  const most = sorted[Math.floor(FOREIGN * (sorted.length - 1))];
  return beside.filter((at) => costs[at] > most).length > min;
}

/** People beside the subject without a face that was found. */
interface Bystanders {
  /** 1 for their pixels; undefined without any. */
  readonly found?: Uint8Array;
  /** True if something beside the head may be a person, too, but is not told apart for sure. */
  readonly isUnsure: boolean;
}

/**
 * Finds people without a face that was found: cut by the photo's left or right border, or out of focus
 * behind the subject. They start outside the subject's body or colours, and end at an edge (graph cuts with
 * learnt colours as in GrabCut, Rother, Kolmogorov and Blake 2004).
 */
export async function findBystanders(
  params: BystanderParams,
  yieldIfDue: () => Promise<void>,
): Promise<Bystanders> {
  const scene = buildScene(params);
  const seeds = findSeeds(scene);
  if (seeds.all.length < MIN_PIXELS) return { isUnsure: isForeignLeft(scene, undefined) };
  const labels = labelSure(scene, seeds.all);
  let found: Uint8Array = labels.map((label, at) =>
    label === UNLABELLED ? (scene.outside[at] > BEYOND / 2 ? 1 : 0) : label,
  );
  for (let round = 0; round < ROUNDS; round++) {
    await yieldIfDue();
    const { planes, open } = scene;
    const evidence = weighEvidence(scene, { found, sides: seeds.sides });
    found = segmentByGraphCut({ planes, labels, evidence, smoothness: SMOOTHNESS, open });
  }
  const kept = keepGrown(scene, { found, seeds });
  return { found: kept, isUnsure: isForeignLeft(scene, kept) };
}
