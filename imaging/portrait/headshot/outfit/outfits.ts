import type { Light } from '../../../edit/backdrop/shader.ts';
import type { Body } from './body.ts';
import { cutJacket, type JacketCut } from './garments/jacket.ts';
import { cutNeckBand, cutPullover, cutRollNeck, roundNeckline } from './garments/knitwear.ts';
import { cutCollar, cutShirt, type ShirtCut } from './garments/shirt.ts';
import { cutTie } from './garments/tie.ts';
import type { Piece } from './piece.ts';

/** Linear dye colours. */
const dyes = {
  white: [0.78, 0.78, 0.77],
  sky: [0.42, 0.53, 0.7],
  navy: [0.016, 0.024, 0.058],
  charcoal: [0.034, 0.036, 0.041],
  grey: [0.13, 0.135, 0.145],
  black: [0.011, 0.011, 0.013],
  burgundy: [0.13, 0.014, 0.026],
  midnight: [0.014, 0.026, 0.075],
  cream: [0.66, 0.6, 0.49],
  camel: [0.34, 0.2, 0.1],
  petrol: [0.02, 0.06, 0.075],
} as const satisfies Readonly<Record<string, Light>>;

const whiteShirt: ShirtCut = { colour: dyes.white, cloth: 'cotton', isUnder: true };

const navyJacket: JacketCut = { colour: dyes.navy, cloth: 'wool', closes: 2.1, lapel: 1 };

/** Outfits as pieces from bottom to top. */
export const outfits = {
  'blazer-roll-neck': (body: Body) => [
    cutPullover(body, { colour: dyes.cream, neckline: [[0, 0.5]], isUnder: true }),
    cutRollNeck(body, dyes.cream),
    ...cutJacket(body, { ...navyJacket, colour: dyes.charcoal, closes: 2.0 }),
  ],
  'navy-suit': (body: Body) => [
    ...cutShirt(body, whiteShirt),
    ...cutTie({ colour: dyes.burgundy, stripes: 0 }),
    ...cutCollar(body, whiteShirt),
    ...cutJacket(body, navyJacket),
  ],
  'white-shirt': (body: Body) => {
    const shirt: ShirtCut = { colour: dyes.white, cloth: 'cotton', isUnder: false, open: 0.74 };
    return [...cutShirt(body, shirt), ...cutCollar(body, shirt)];
  },
  'open-collar-suit': (body: Body) => {
    const shirt = { ...whiteShirt, open: 0.86 };
    return [
      ...cutShirt(body, shirt),
      ...cutCollar(body, shirt),
      ...cutJacket(body, { ...navyJacket, colour: dyes.grey }),
    ];
  },
  'black-roll-neck': (body: Body) => [
    cutPullover(body, { colour: dyes.black, neckline: [[0, 0.5]], isUnder: false }),
    cutRollNeck(body, dyes.black),
  ],
  'charcoal-suit': (body: Body) => {
    const shirt = { ...whiteShirt, colour: dyes.sky };
    return [
      ...cutShirt(body, shirt),
      ...cutTie({ colour: dyes.midnight, stripes: 1.6 }),
      ...cutCollar(body, shirt),
      ...cutJacket(body, { ...navyJacket, colour: dyes.charcoal, stripes: 0.075 }),
    ];
  },
  'blazer-blouse': (body: Body) => {
    const blouse: ShirtCut = { colour: dyes.cream, cloth: 'silk', isUnder: true, open: 0.98 };
    return [
      ...cutShirt(body, blouse),
      ...cutJacket(body, { colour: dyes.black, cloth: 'wool', closes: 1.75, lapel: 0.85 }),
    ];
  },
  'pullover-shirt': (body: Body) => {
    const shirt: ShirtCut = { ...whiteShirt, colour: dyes.sky };
    const neckline = roundNeckline(body, 0.02);
    return [
      ...cutShirt(body, shirt),
      ...cutCollar(body, shirt),
      cutPullover(body, { colour: dyes.petrol, neckline, isUnder: false }),
      cutNeckBand(body, dyes.petrol),
    ];
  },
} as const satisfies Readonly<Record<string, (body: Body) => Piece[]>>;

type DrawnOutfitName = keyof typeof outfits;

export type OutfitName = 'own' | DrawnOutfitName;

/** In the order of a mixed set. */
export const outfitNames: readonly OutfitName[] = ['own', ...(Object.keys(outfits) as DrawnOutfitName[])];
