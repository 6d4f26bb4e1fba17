import type { TracedSample } from '../../renderer/sample-scene.ts';
import { createPeopleSample } from './people-sample.ts';
import type { Person } from './person.ts';
import { placePerson } from './placement.ts';

/** A portrait of one person, from the chest up. */
export default function createPortrait(person: Person): TracedSample {
  const { backdrop, backdropColours } = person;
  return createPeopleSample(
    {
      people: [placePerson(person, [0, 0, 0])],
      eye: [0, -0.1, 14.5],
      height: -0.5,
      fieldOfView: 18,
      backdrop,
      backdropColours,
    },
    { width: 1280, height: 1600 },
  );
}
