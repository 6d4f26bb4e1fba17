import { hairColours } from '#lib/catalog/tools/hairstyle-changer/constants.ts';

type HairColourName = keyof typeof hairColours;

/** Converts a colour's name to `#rrggbb`; passes other values through. */
export function hexOfHair(colour: string): string {
  return colour in hairColours ? hairColours[colour as HairColourName] : colour;
}
