import type { OklabPlanes } from '../../core/colour/colour-space.ts';
import type { Plane } from '../../core/raster/plane.ts';
import { resizePlane } from '../../core/raster/resize-plane.ts';
import { runChunks } from '../../core/run-chunks.ts';
import { expandLabels } from '../../core/segmentation/expand-labels.ts';
import type { Face } from '../faces/find-faces.ts';
import { measureFrame } from './face-frame.ts';
import { giveScraps, ownersBeside } from './give-scraps.ts';
import type { Body } from './locate-bodies.ts';
import { addColours, priceBodies } from './price-owners.ts';
import { listCertain, rateBodies } from './rate-bodies.ts';
import { geodesicVoronoi, stepCostsOf } from './separate-people.ts';

/** Most pixels of the copy on which people compete. */
const MAX_PIXELS = 65_000;

/** Cost of a border between equal neighbours, in nats. @tuned with the costs of `price-owners.ts` */
const BORDER = 8;

/** People of a photo, on a copy of it. */
export interface Crowd {
  readonly faces: readonly Face[];
  readonly bodies: readonly Body[];
  readonly planes: OklabPlanes;
  /** Coverage of all people, 0–1, of the planes' size. */
  readonly person: Plane;
  /** Converts pixels of the photo to pixels of the planes. */
  readonly scale: readonly [x: number, y: number];
}

interface Contest extends Crowd {
  /** First owner of each pixel: 0 for nobody, else the number of the face from 1. */
  readonly owners: Uint8Array;
}

/** Labels of another size by the nearest pixel. */
export function resizeLabels(
  labels: Uint8Array,
  { from, to }: Record<'from' | 'to', { readonly width: number; readonly height: number }>,
): Uint8Array {
  const out = new Uint8Array(to.width * to.height);
  for (let y = 0, at = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * from.height) / to.height) * from.width;
    for (let x = 0; x < to.width; x++, at++)
      out[at] = labels[row + Math.floor(((x + 0.5) * from.width) / to.width)];
  }
  return out;
}

/** A crowd on a copy of few pixels. */
function shrink(crowd: Contest): Contest {
  const { planes, person, owners, scale } = crowd;
  const factor = Math.min(1, Math.sqrt(MAX_PIXELS / (person.width * person.height)));
  const width = Math.max(1, Math.round(factor * person.width));
  const height = Math.max(1, Math.round(factor * person.height));
  const size = { width, height };
  return {
    ...crowd,
    planes: {
      lightness: resizePlane(planes.lightness, size),
      a: resizePlane(planes.a, size),
      b: resizePlane(planes.b, size),
    },
    person: resizePlane(person, size),
    owners: resizeLabels(owners, { from: person, to: size }),
    scale: [(scale[0] * width) / person.width, (scale[1] * height) / person.height],
  };
}

/** Owners on the planes of the crowd: those of few pixels, but along their borders by the colours there. */
function* enlarge(
  { planes, person, owners: open, faces, scale }: Contest,
  small: { readonly owners: Uint8Array; readonly width: number; readonly height: number },
): Generator<void, Uint8Array, void> {
  const inner = small.owners.map((owner, at) => {
    const others = ownersBeside(small.owners, { at, width: small.width });
    return others.some((other) => other && other !== owner) ? 0 : owner;
  });
  const owners = resizeLabels(inner, { from: small, to: person });
  for (let at = 0; at < owners.length; at++) if (!open[at]) owners[at] = 0;
  const height = Math.max(...faces.map((face) => measureFrame(face, scale).height));
  yield* geodesicVoronoi({ planes, owners, open, stepCosts: stepCostsOf(faces.map(() => ({ height }))) });
  const coarse = resizeLabels(small.owners, { from: small, to: person });
  return owners.map((owner, at) => (open[at] ? owner || coarse[at] || open[at] : 0));
}

/**
 * Decides whose each pixel of people is, all at once: by the masks and bones of their bodies, as far as those
 * show the own head, by learnt colours, and with borders along edges. Returns the owners. Rejects with the
 * error of `yieldIfDue`.
 */
export async function contestOwners(crowd: Contest, yieldIfDue: () => Promise<void>): Promise<Uint8Array> {
  const small = shrink(crowd);
  const { planes, person, scale, owners: first } = small;
  const frames = small.faces.map((face) => measureFrame(face, scale));
  const size = { width: person.width, height: person.height };
  const seen = { size, scale, frames, bodies: small.bodies, owners: first };
  const certain = listCertain(seen);
  const rated = await runChunks(rateBodies(seen, certain), yieldIfDue);
  const costs = await runChunks(priceBodies({ rated, certain, owners: first, person }), yieldIfDue);
  const field = { planes, costs, smoothness: BORDER, rounds: 2 };
  let owners = await runChunks(expandLabels({ ...field, labels: first }), yieldIfDue);
  await runChunks(addColours(costs, { planes, person, owners }), yieldIfDue);
  owners = await runChunks(expandLabels({ ...field, labels: owners }), yieldIfDue);
  await runChunks(giveScraps(owners, { width: person.width, frames, certain }), yieldIfDue);
  return runChunks(enlarge(crowd, { owners, ...size }), yieldIfDue);
}
