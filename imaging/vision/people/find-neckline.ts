import { mapToBytes } from '../../core/raster/map-values.ts';
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
 * Distance of the compared colours from the cut in face heights, the largest difference in OKLab between two
 * places of bare skin, and the largest fraction of such a cut along a neckline.
 */
const OPEN = { reach: 0.035, alike: 0.035, most: 0.1 } as const;

/** Fraction of a cut below skin on both sides of which skin goes on alike. */
function measureOpenCut(
  { pixels, planes, frame, inFace }: PersonPixels,
  { isCloth, isSkin }: { readonly isCloth: Uint8Array; readonly isSkin: Uint8Array },
): number {
  const { width, height, data: light } = planes.lightness;
  const [green, blue] = [planes.a.data, planes.b.data];
  const labels = new Uint8Array(width * height).fill(UNLABELLED);
  const skin = new Uint8Array(width * height);
  for (let i = 0; i < pixels.length; i++) {
    if (!inFace[i]) labels[pixels[i]] = isCloth[i];
    skin[pixels[i]] = isSkin[i];
  }
  const reach = Math.max(2, Math.round(OPEN.reach * frame.height));
  let [open, all] = [0, 0];
  const compare = (at: number, step: number) => {
    const [one, two] = [at - (reach - 1) * step, at + reach * step];
    if (labels[at] + labels[at + step] !== 1 || one < 0 || two >= labels.length) return;
    if (labels[one] !== labels[at] || labels[two] !== labels[at + step]) return;
    if (!skin[labels[at] === 0 ? one : two]) return;
    all++;
    const difference = Math.hypot(light[one] - light[two], green[one] - green[two], blue[one] - blue[two]);
    if (skin[one] && skin[two] && difference < OPEN.alike) open++;
  };
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      if (x >= reach && x + reach < width) compare(at, 1);
      if (y + 1 < height) compare(at, width);
    }
  return all > 0 ? open / all : 1;
}

/**
 * Separates a neck from a skin-coloured garment by a minimum cut along edges and by the roughness of cloth.
 * Returns 1 for cloth and 0 otherwise, for each of the person's pixels; undefined if skin goes on
 * alike beyond the cut, as a chest is bare.
 */
export function findNeckline(ground: PersonPixels, isSkin: Uint8Array): Uint8Array | undefined {
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
  const isCloth = mapToBytes(pixels, (at) => cut[at]);
  const open = measureOpenCut(ground, { isCloth, isSkin });
  return open > OPEN.most ? undefined : isCloth;
}
