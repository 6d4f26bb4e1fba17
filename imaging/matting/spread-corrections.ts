import { cutField } from '../kernels/cut-field.ts';
import { dilateSquare, type Flags } from '../kernels/dilate-square.ts';
import { fitMixture, priceColours } from '../kernels/fit-mixture.ts';
import { labelComponents } from '../kernels/label-components.ts';
import { listFlagged } from '../kernels/list-flagged.ts';
import type { OklabPlanes } from '../kernels/oklab.ts';
import { UNLABELLED } from '../kernels/spread-labels.ts';
import { measureReach } from './measure-reach.ts';

/** Clouds of colours that strokes and their surroundings are taken for. */
const CLOUDS = 4;

/** What it costs, in nats, to part two pixels that look alike. */
const SMOOTHNESS = 12;

/** What speaks against a change, in nats: beside a stroke, and added at the end of its reach. */
const HOLD = 1.3;
const HOLD_FAR = 5;

/** What colours may say at most, in nats, and what the soft rim of a stroke says. */
const MOST_COLOUR = 5;
const RIM = 4;

/** Surroundings of a stroke in its reaches: colours that stay are learnt from this distance on, and all colours up to that one. */
const STAYING_FROM = 0.5;
const LEARNT_TO = 2;

export interface Strokes {
  /** 0 = background, 1 = subject, `UNLABELLED` = as it is found. */
  readonly labels: Uint8Array;
  /** Their middles, which are meant for sure. */
  readonly core: Uint8Array;
}

interface CorrectedField {
  readonly planes: OklabPlanes;
  /** 1 = what was found to be the subject. */
  readonly decided: Flags;
  readonly strokes: Strokes;
}

function pick(length: number, isPicked: (at: number) => boolean): Int32Array {
  const flags = new Uint8Array(length);
  for (let at = 0; at < length; at++) if (isPicked(at)) flags[at] = 1;
  return listFlagged(flags);
}

/**
 * How much each pixel's colour speaks for following the strokes of a label, in nats: it is like the strokes, or like what around them has that label already,
 * and unlike what keeps the other one.
 */
function compareColours(
  { planes, decided: { data }, strokes }: CorrectedField,
  label: number,
  reach: Float32Array,
): Float32Array {
  const { length } = data;
  const drawn = pick(length, (at) => strokes.labels[at] === label);
  const alike = pick(length, (at) => data[at] === label && reach[at] < LEARNT_TO);
  const isOther = (at: number) => data[at] !== label && strokes.labels[at] !== label;
  const staying = pick(length, (at) => isOther(at) && reach[at] > STAYING_FROM && reach[at] < LEARNT_TO);
  if (staying.length === 0) return new Float32Array(length);
  const stays = priceColours(planes, fitMixture(planes, staying, CLOUDS));
  const follows = priceColours(planes, fitMixture(planes, drawn, CLOUDS));
  const goes = alike.length > 0 ? priceColours(planes, fitMixture(planes, alike, CLOUDS)) : follows;
  return stays.map((cost, at) => {
    const evidence = cost - Math.min(follows[at], goes[at]);
    return Math.max(-MOST_COLOUR, Math.min(MOST_COLOUR, evidence));
  });
}

/** Takes back changes that hang together with no stroke of their label. */
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
 * Decides anew what is subject near strokes drawn by hand: their middles are as drawn; what is near and alike follows them up to an edge; nothing else changes. A stroke
 * never changes what had its label before. Returns 0 or 1 for each pixel.
 */
export function spreadCorrections(field: CorrectedField): Uint8Array {
  const { planes, decided, strokes } = field;
  const labels: Uint8Array = decided.data.slice();
  const evidence = new Float32Array(labels.length);
  for (const label of [0, 1]) {
    if (!strokes.labels.includes(label)) continue;
    const reach = measureReach({ ...decided, data: strokes.labels.map((own) => (own === label ? 1 : 0)) });
    const colours = compareColours(field, label, reach);
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
  const cut = cutField({ planes, labels, evidence, smoothness: SMOOTHNESS });
  keepTouched(field, cut);
  return cut;
}
