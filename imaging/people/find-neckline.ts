import { cutField } from '../kernels/cut-field.ts';
import { UNLABELLED } from '../kernels/spread-labels.ts';
import { learnColours, learnTextures, type PersonGround } from './learn-regions.ts';
import { REGION, REGIONS } from './rate-places.ts';

/** By the measure of the face: where skin surely ends to begin, how wide a neck surely is, and from where on there is surely cloth. */
const NECK = { across: 0.24, from: 0.35, to: 0.66 } as const;
const CLOTH = 1.12;

/** How much colours and textures say, learnt from what is sure, and what it costs to part neighbours of the same colour, in nats. */
const EVIDENCE = 0.35;
const SMOOTHNESS = 5;

/** Colours seen less often than this say nothing. */
const RARE = 0.0005;

/**
 * Parts a neck from a garment that has the colour of skin: by the edge between them (a minimum cut), and by how rough cloth is. Returns 1 for each of the
 * person's pixels that is cloth, 0 for the others.
 */
export function findNeckline(ground: PersonGround): Uint8Array {
  const { pixels, places, inFace, planes, cells, textures } = ground;
  const size = planes.lightness.data.length;
  const labels = new Uint8Array(size);
  const sure = new Float32Array(REGIONS * pixels.length);
  for (let i = 0; i < pixels.length; i++) {
    const { x, y } = places[i];
    const isNeck = Math.abs(x) < NECK.across && y > NECK.from && y < NECK.to;
    const isSkin = inFace[i] === 1 || isNeck || y < NECK.from;
    labels[pixels[i]] = isSkin ? 0 : y > CLOTH ? 1 : UNLABELLED;
    if (inFace[i] || isNeck) sure[REGIONS * i + REGION.skin] = 1;
    if (y > CLOTH) sure[REGIONS * i + REGION.garment] = 1;
  }
  const colours = learnColours(ground, sure);
  const rough = learnTextures(ground, sure);
  const evidence = new Float32Array(size);
  for (let i = 0; i < pixels.length; i++) {
    const colour = Math.log((colours.garment[cells[i]] + RARE) / (colours.shadedSkin[cells[i]] + RARE));
    const texture =
      rough[REGIONS * textures[i] + REGION.garment] - rough[REGIONS * textures[i] + REGION.skin];
    evidence[pixels[i]] = EVIDENCE * (colour + texture);
  }
  const cut = cutField({ planes, labels, evidence, smoothness: SMOOTHNESS });
  return Uint8Array.from(pixels, (at) => cut[at]);
}
