import type { TracedSample } from '../../renderer/sample-scene.ts';
import { people } from './people.ts';
import { createPeopleSample } from './people-sample.ts';
import type { Person } from './person.ts';
import { placePerson } from './placement.ts';

function named(name: string): Person {
  const person = people.find((one) => one.name === name);
  if (!person) throw new RangeError(`nobody is called ${name}`);
  return person;
}

/** Two friends side by side in a garden, turned a little towards each other. */
export default function createFriends(): TracedSample {
  const left: Person = {
    ...named('afro'),
    turn: 9,
    bodyTurn: 16,
    lean: 4,
    garment: 'sweater',
    cloth: '#8f3f45',
  };
  const right: Person = { ...named('curls'), turn: -8, bodyTurn: -14, lean: -2 };
  return createPeopleSample(
    {
      people: [placePerson(left, [-1.42, -0.12, 0.25]), placePerson(right, [1.42, 0.22, -0.3])],
      eye: [0, 0, 17.5],
      height: -0.35,
      fieldOfView: 15.5,
      backdrop: 'garden',
      backdropColours: ['#8a8f62', '#36402e'],
    },
    { width: 1680, height: 1260 },
  );
}
