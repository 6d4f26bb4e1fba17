import { colour } from '../../../renderer/colour.ts';
import { moved } from '../../../renderer/combine-shapes.ts';
import { setColour } from '../../../renderer/paint.ts';
import type { TracedSample } from '../../../renderer/sample-scene.ts';
import type { Solid } from '../../../renderer/scene.ts';
import { people } from '../people.ts';
import { createPeopleSample } from '../people-sample.ts';
import type { Person } from '../person.ts';
import { type Placement, placePerson } from '../placement.ts';
import { posed } from '../pose.ts';
import { createLongSweater, createTrousers, wristAt } from './clothes.ts';
import { createHand } from './hands.ts';
import { createShoes, FLOOR } from './shoes.ts';

const backdropColours = ['#b3aca0', '#8b8478'] as const;

function createHands({ shoulders, tones }: Person): Solid {
  const skin = colour(tones.skin);
  const hand = moved(createHand(), wristAt(shoulders));
  return {
    name: 'skin',
    bound: [0, -7.6, 0, 2.9],
    distance: (x, y, z) => hand(Math.abs(x), y, z) * 0.85,
    paint(_hit, surface) {
      setColour(surface, skin);
      surface.roughness = 0.55;
      surface.reflectance = 0.0148;
      surface.softness = 0.22;
      surface.tag = 1;
    },
  };
}

/** The floor a studio's cloth runs out into. @param height in the scene */
function createFloor(height: number): Solid {
  const cloth = colour(backdropColours[1]);
  return {
    name: 'floor',
    distance: (_x, y, z) => Math.max(y - height, -7 - z),
    paint(_hit, surface) {
      setColour(surface, cloth, 0.62);
      surface.reflectance = 0;
    },
  };
}

/** Replaces what the person wears above the waist by clothes from neck to toe, and adds hands. */
function dressWhole(placement: Placement): Placement {
  const { person, bodyPose, solids } = placement;
  const whole = [createLongSweater(person), createTrousers(person), createHands(person), createShoes()];
  const kept = solids.filter(({ name }) => name !== 'garment');
  return { ...placement, solids: [...kept, ...whole.map((solid) => posed(solid, bodyPose))] };
}

/** A young woman who stands in a studio, from head to toe. */
export default function createFigure(): TracedSample {
  const [model] = people.filter(({ name }) => name === 'teenager');
  const person: Person = {
    ...model,
    turn: -6,
    bodyTurn: -8,
    garment: 'sweater',
    cloth: '#31566b',
    underCloth: '#8c7a62',
  };
  const placement = dressWhole(placePerson(person, [0, 0, 0]));
  return createPeopleSample(
    {
      people: [placement],
      things: [createFloor(placement.bodyPose.at[1] + FLOOR)],
      eye: [0, -6, 58],
      height: -7.4,
      fieldOfView: 19,
      backdrop: 'studio',
      backdropColours,
    },
    { width: 1000, height: 1600 },
  );
}
