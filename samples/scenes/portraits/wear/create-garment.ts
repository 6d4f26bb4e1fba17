import type { Solid } from '../../../renderer/scene.ts';
import type { Garment, Person } from '../person.ts';
import { createBlazer } from './blazer.ts';
import { createHoodie } from './hoodie.ts';
import { createRollNeck } from './roll-neck.ts';
import { createShirt } from './shirt.ts';
import { createSweater } from './sweater.ts';

const makers: Readonly<Record<Garment, (person: Person) => readonly Solid[]>> = {
  sweater: (person) => [createSweater(person)],
  shirt: (person) => [createShirt(person, person.cloth)],
  blazer: createBlazer,
  'roll-neck': (person) => [createRollNeck(person)],
  hoodie: (person) => [createHoodie(person)],
};

/** Garments of a person, in the body's coordinates. */
export function createGarment(person: Person): readonly Solid[] {
  return makers[person.garment](person);
}
