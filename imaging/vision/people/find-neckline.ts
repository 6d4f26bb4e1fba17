import { UNLABELLED } from '../../core/segmentation/geodesic-segmentation.ts';
import { segmentByGraphCut } from '../../core/segmentation/graph-cut-segmentation.ts';
import { learnColours, learnTextures, type PersonPixels } from './learn-regions.ts';
import { REGION, REGIONS } from './rate-places.ts';

/** Certain areas in face coordinates: skin of the neck, and the height from which on there is cloth. */
const NECK = { across: 0.24, from: 0.35, to: 0.66 } as const;
const CLOTH = 1.12;

/**
 * Weight of colours and textures, learnt from certain pixels, and the cost of a border between equal
 * neighbours, in nats.
 */
const EVIDENCE = 0.35;
const SMOOTHNESS = 5;

/** Smallest frequency of a colour that counts. */
const RARE = 0.0005;

/**
 * Separates a neck from a skin-coloured garment by a minimum cut along edges and by the roughness of cloth.
 * Returns 1 for cloth and 0 otherwise, for each of the person's pixels.
 */
export function findNeckline(ground: PersonPixels): Uint8Array {
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
  const cut = segmentByGraphCut({ planes, labels, evidence, smoothness: SMOOTHNESS });
  return Uint8Array.from(pixels, (at) => cut[at]);
}
