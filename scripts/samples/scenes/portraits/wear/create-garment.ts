import type { Solid } from '../../../renderer/scene.ts';
import type { Garment, Person } from '../person.ts';
import { createSweater } from './sweater.ts';

const makers: Readonly<Record<Garment, (person: Person) => readonly Solid[]>> = {
  sweater: (person) => [createSweater(person)],
  shirt: (person) => [createSweater(person)],
  blazer: (person) => [createSweater(person)],
  'roll-neck': (person) => [createSweater(person)],
  hoodie: (person) => [createSweater(person)],
};

/** What a person wears, in the body's places. */
export function createGarment(person: Person): readonly Solid[] {
  return makers[person.garment](person);
}
