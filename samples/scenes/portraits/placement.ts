import type { Vector } from '#imaging/core/geometry/vector.ts';
import { createPoint } from '../../renderer/point.ts';
import type { Solid } from '../../renderer/scene.ts';
import type { Distance } from '../../renderer/shapes.ts';
import { createBeard } from './hair/create-beard.ts';
import { createHair } from './hair/create-hair.ts';
import { createDistant } from './head/distant.ts';
import { createEye } from './head/eyes.ts';
import { createHead } from './head/head.ts';
import type { Person } from './person.ts';
import { createPose, type Pose, posed, toOwn, toScene } from './pose.ts';
import { createSkinPainter, skinParts } from './skin/paint-skin.ts';
import { createGarment } from './wear/create-garment.ts';
import { createGlasses } from './wear/glasses.ts';

/** A person as they stand in a scene. */
export interface Placement {
  readonly person: Person;
  readonly headPose: Pose;
  readonly bodyPose: Pose;
  readonly head: Distance;
  readonly solids: readonly Solid[];
}

/** Head and body turn about the neck. */
const NECK: Vector = [0, -0.9, -0.4];
const NECK_BASE: Vector = [0, -2.1, -0.45];

/**
 * Height of the body above its own coordinates: necks are shorter than a body drawn without a head suggests.
 */
const LIFT = 0.16;

/** Share by which the eyes turn back to the camera against the head's turn. */
const LOOKS_BACK = 0.75;

function gazeOf({ turn, lean }: Person): Vector {
  const angle = (-turn * LOOKS_BACK * Math.PI) / 180;
  return [Math.sin(angle), 0.01 * lean * Math.sin(angle), Math.cos(angle)];
}

/** Stands a person at a place of the scene: the middle between the eyes of a head that is not turned. */
export function placePerson(person: Person, at: Vector): Placement {
  const { turn, bodyTurn, lean, scale, hair, beard, glasses } = person;
  const headPose = createPose({ at, turn, lean, scale, about: NECK });
  const shortFace = 1.1 * (1 - person.face.length);
  const raised: Vector = [at[0], at[1] + scale * (LIFT + shortFace), at[2]];
  const bodyPose = createPose({ at: raised, turn: bodyTurn, lean: 0, scale, about: NECK });
  const asSeenByHead = (place: Vector): Vector => {
    const [x, y, z] = toScene(bodyPose, place);
    const own = createPoint();
    toOwn(headPose, { x, y, z }, own);
    return [own.x, own.y, own.z];
  };
  const head = createHead(person.face, {
    neckBase: asSeenByHead(NECK_BASE),
    sternum: [asSeenByHead([0, -1.8, -0.44]), asSeenByHead([0, -2.8, -0.3])],
  });
  const gaze = gazeOf(person);
  const onHead: Solid[] = [
    {
      name: 'skin',
      parts: skinParts,
      bound: [0, -0.5, -0.25, 1.9],
      distance: createDistant(head, [0, -0.3, -0.3]),
      paint: createSkinPainter(person),
    },
    createEye({ person, side: 1, gaze }),
    createEye({ person, side: -1, gaze }),
  ];
  if (hair !== 'bald') onHead.push(createHair(person));
  if (beard > 0) onHead.push(createBeard(person, head));
  const worn = glasses ? [posed(createGlasses(person), headPose)] : [];
  const dressed = createGarment(person).map((solid) => posed(solid, bodyPose));
  return {
    person,
    headPose,
    bodyPose,
    head,
    solids: [...onHead.map((solid) => posed(solid, headPose)), ...dressed, ...worn],
  };
}
