import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import { labelComponents } from '../../core/morphology/components.ts';
import { dilateSquare } from '../../core/morphology/dilate.ts';
import type { Flags } from '../../core/raster/flags.ts';
import { listFlagged } from '../../core/raster/flags.ts';
import { fitMixture, priceColours } from '../../core/segmentation/fit-mixture.ts';
import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../core/segmentation/graph-cut-segmentation.ts';
import { measureReach } from './measure-reach.ts';

/** Components of the colour mixtures of strokes and surroundings. */
const CLOUDS = 4;

/** Cost of a border between two similar pixels, in nats. */
const SMOOTHNESS = 12;

/** Cost of a change, in nats: beside a stroke, and in addition at the end of its reach. */
const HOLD = 1.3;
const HOLD_FAR = 5;

/** Largest evidence of colours, and evidence of a stroke's soft rim, in nats. */
const MAX_COLOUR = 5;
const RIM = 4;

/** Surroundings of a stroke in its reaches: start of the unchanged colours, and end of all colours. */
const STAYING_FROM = 0.5;
const LEARNT_TO = 2;

export interface Strokes {
  /** 0 = background, 1 = subject, `UNLABELLED` = undecided. */
  readonly labels: Uint8Array;
  /** Cores of the strokes, which are certain. */
  readonly core: Uint8Array;
}

interface CorrectedField {
  readonly planes: OklabPlanes;
  /** 1 = subject before the correction. */
  readonly decided: Flags;
  readonly strokes: Strokes;
}

function pick(length: number, isPicked: (at: number) => boolean): Int32Array {
  const flags = new Uint8Array(length);
  for (let at = 0; at < length; at++) if (isPicked(at)) flags[at] = 1;
  return listFlagged(flags);
}

/**
 * Evidence of each pixel's colour for the strokes of a label, in nats. Colours of the strokes and of nearby
 * pixels with that label count for it, colours of the other label against it.
 */
function compareColours(
  { planes, decided: { data }, strokes }: CorrectedField,
  { label, reach }: { readonly label: number; readonly reach: Float32Array },
): Float32Array {
  const { length } = data;
  const drawn = pick(length, (at) => strokes.labels[at] === label);
  const alike = pick(length, (at) => data[at] === label && reach[at] < LEARNT_TO);
  const isOther = (at: number) => data[at] !== label && strokes.labels[at] !== label;
  const staying = pick(length, (at) => isOther(at) && reach[at] > STAYING_FROM && reach[at] < LEARNT_TO);
  if (staying.length === 0) return new Float32Array(length);
  const stays = priceColours(planes, fitMixture(planes, { places: staying, count: CLOUDS }));
  const follows = priceColours(planes, fitMixture(planes, { places: drawn, count: CLOUDS }));
  const goes =
    alike.length > 0 ? priceColours(planes, fitMixture(planes, { places: alike, count: CLOUDS })) : follows;
  return stays.map((cost, at) => {
    const evidence = cost - Math.min(follows[at], goes[at]);
    return Math.max(-MAX_COLOUR, Math.min(MAX_COLOUR, evidence));
  });
}

/** Reverts changes that are not connected to a stroke of their label. */
function keepTouched({ decided, strokes }: CorrectedField, labels: Uint8Array): void {
  const { width, height, data } = decided;
  for (const label of [0, 1]) {
    const changed = labels.map((own, at) => (own === label && data[at] !== label ? 1 : 0));
    const parts = labelComponents({ width, height, data: changed });
    const own = strokes.labels.map((stroke) => (stroke === label ? 1 : 0));
    const near = dilateSquare({ width, height, data: own }, 2);
    const isTouched = new Uint8Array(parts.sizes.length);
    for (let at = 0; at < near.length; at++) if (near[at]) isTouched[parts.labels[at]] = 1;
    for (let at = 0; at < labels.length; at++)
      if (changed[at] && !isTouched[parts.labels[at]]) labels[at] = data[at];
  }
}

/**
 * Decides the subject again near strokes. Their cores are fixed; similar pixels nearby follow up to an edge;
 * others do not change. A stroke never changes pixels that had its label before. Returns 0 or 1 per pixel.
 */
export function spreadCorrections(field: CorrectedField): Uint8Array {
  const { planes, decided, strokes } = field;
  const labels: Uint8Array = decided.data.slice();
  const evidence = new Float32Array(labels.length);
  for (const label of [0, 1]) {
    if (!strokes.labels.includes(label)) continue;
    const reach = measureReach({ ...decided, data: strokes.labels.map((own) => (own === label ? 1 : 0)) });
    const colours = compareColours(field, { label, reach });
    const sign = label === 1 ? 1 : -1;
    for (let at = 0; at < labels.length; at++) {
      if (decided.data[at] === label || reach[at] >= 1) continue;
      labels[at] = UNLABELLED;
      const rim = strokes.labels[at] === label ? RIM : 0;
      evidence[at] = sign * (colours[at] + rim - HOLD - HOLD_FAR * reach[at] * reach[at]);
    }
  }
  for (let at = 0; at < labels.length; at++)
    if (strokes.core[at] && strokes.labels[at] !== UNLABELLED) labels[at] = strokes.labels[at];
  const cut = segmentByGraphCut({ planes, labels, evidence, smoothness: SMOOTHNESS });
  keepTouched(field, cut);
  return cut;
}
