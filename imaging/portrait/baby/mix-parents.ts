import { luminanceOf } from '../../core/colour/colour-space.ts';
import type { Vector } from '../../core/geometry/vector.ts';
import { createRandom, nextRandom, type RandomState } from '../../core/numeric/random.ts';
import { smoothStep } from '../../core/numeric/scalar.ts';
import type { MeshTopology } from '../../vision/faces/mesh-topology.ts';
import { type Age, childCuts, proportionsOf, type Sex } from './ages.ts';
import type { Child } from './compose-child.ts';
import { growYounger } from './grow-younger.ts';
import type { Parent } from './measure-parent.ts';

/** Parts of a face that may be inherited from one parent: position and radius on the UV map. */
const parts = [
  { x: 0.3, y: 0.34, reach: 0.16 },
  { x: 0.7, y: 0.34, reach: 0.16 },
  { x: 0.5, y: 0.5, reach: 0.12 },
  { x: 0.5, y: 0.7, reach: 0.13 },
  { x: 0.5, y: 0.95, reach: 0.2 },
] as const;

/** Largest bias of a part towards one parent. */
const LEANING = 0.7;

/** Random numbers that differ for small seeds, too. The first numbers of close seeds are similar. */
function createMixedRandom(seed: number): RandomState {
  const random = createRandom(seed);
  for (let i = 0; i < 12; i++) nextRandom(random);
  return random;
}

/** Weights of the first parent in parts of the face; both eyes have the same. */
function drawShares(resemblance: number, seed: number): readonly number[] {
  const random = createMixedRandom(seed);
  const [eyes, nose, mouth, chin] = Array.from({ length: 4 }, () => {
    const lean = (nextRandom(random) / 2 ** 32 - 0.5) * LEANING;
    return Math.max(0, Math.min(1, resemblance + lean * Math.min(1, 4 * resemblance * (1 - resemblance))));
  });
  return [eyes, eyes, nose, mouth, chin];
}

interface FaceMixParams {
  /** Points of both parents, from `placeFace`. */
  readonly first: Float32Array;
  readonly second: Float32Array;
  /** 0 = second parent, 1 = first parent. */
  readonly resemblance: number;
  readonly seed: number;
}

/** Mixes two faces. Parts lean towards one parent or the other by the seed. */
export function mixFaces(
  { first, second, resemblance, seed }: FaceMixParams,
  { map }: MeshTopology,
): Float32Array {
  const shares = drawShares(resemblance, seed);
  return first.map((value, at) => {
    const index = Math.floor(at / 3);
    let [sum, total] = [resemblance * 0.05, 0.05];
    for (const [i, { x, y, reach }] of parts.entries()) {
      const distance = Math.hypot(map[2 * index] - x, map[2 * index + 1] - y) / reach;
      const weight = Math.exp(-distance * distance);
      sum += weight * shares[i];
      total += weight;
    }
    const share = sum / total;
    return share * value + (1 - share) * second[at];
  });
}

export interface ParentToMix extends Parent {
  /** Linear, in even white light. */
  readonly hair: Vector;
}

interface ParentMixParams {
  readonly first: ParentToMix;
  readonly second: ParentToMix;
  readonly age: Age;
  readonly sex: Sex;
  /** 0 = second parent, 1 = first parent. */
  readonly resemblance: number;
  readonly seed: number;
}

/** Linear colours of knitted cloth, and of the background. */
const cloths: readonly Vector[] = [
  [0.62, 0.55, 0.42],
  [0.42, 0.56, 0.5],
  [0.36, 0.5, 0.64],
  [0.7, 0.55, 0.3],
  [0.66, 0.42, 0.38],
  [0.5, 0.46, 0.62],
];
const backgrounds: readonly Vector[] = [
  [0.56, 0.6, 0.62],
  [0.62, 0.58, 0.54],
  [0.5, 0.58, 0.54],
  [0.6, 0.55, 0.6],
];

/**
 * Lightness of a child's hair relative to an adult's, for light hair. Hair that is dark at thirty was hardly
 * lighter at three.
 */
const YOUNG_HAIR: Readonly<Record<Age, number>> = { baby: 2, child: 1.3, teenager: 1.05 };

/** Luminances of an adult's hair between which that lightness sets in: dark brown, and dark blonde. */
const FADING_HAIR = { from: 0.045, to: 0.14 } as const;

/**
 * Black hair and the lightest blonde, linear. All but red hair lies near the line between their logarithms.
 */
const BLACK_HAIR: Vector = [0.013, 0.0095, 0.008];
const BLONDE_HAIR: Vector = [0.36, 0.24, 0.12];

/** Pull of a colour to that line: it removes the lamp's tint and keeps most of red hair. */
const TO_LINE = 0.55;

/**
 * Highest luminance of hair for a skin tone. Both share a pigment, so that grey hair of dark-skinned parents
 * was dark before.
 */
function lightestHair(skin: Vector): number {
  return Math.min(luminanceOf(BLONDE_HAIR), 2.2 * luminanceOf(skin) ** 2);
}

/** Red / blue of hair between which it counts as grey: it has lost its pigment, and was dark before. */
const GREY_HAIR = { from: 2.3, to: 1.4 } as const;
const BEFORE_GREY: Vector = [0.055, 0.036, 0.025];

/** Hair of a parent before it turned grey. */
function hairOfYouth(hair: Vector): Vector {
  const grey = smoothStep(GREY_HAIR.from, GREY_HAIR.to, hair[0] / Math.max(1e-4, hair[2]));
  const isLighter = luminanceOf(hair) > luminanceOf(BEFORE_GREY);
  return isLighter ? mixColours(BEFORE_GREY, { other: hair, share: grey }) : hair;
}

/** Hair of a child: light hair is lighter by a factor, and none is grey. */
function childHairColour(hair: Vector, { factor, skin }: { factor: number; skin: Vector }): Vector {
  const [black, blonde] = [Math.log(luminanceOf(BLACK_HAIR)), Math.log(luminanceOf(BLONDE_HAIR))];
  const adult = luminanceOf(hair);
  const young = 1 + (factor - 1) * smoothStep(FADING_HAIR.from, FADING_HAIR.to, adult);
  const light = Math.max(luminanceOf(BLACK_HAIR), Math.min(lightestHair(skin), young * adult));
  const share = (Math.log(light) - black) / (blonde - black);
  const mix = (channel: 0 | 1 | 2) =>
    (BLACK_HAIR[channel] ** (1 - share) * BLONDE_HAIR[channel] ** share) ** TO_LINE *
    Math.max(0.004, hair[channel]) ** (1 - TO_LINE);
  const mixed: Vector = [mix(0), mix(1), mix(2)];
  const gain = light / luminanceOf(mixed);
  return [mixed[0] * gain, mixed[1] * gain, mixed[2] * gain];
}

function mixColours(
  one: Vector,
  { other, share }: { readonly other: Vector; readonly share: number },
): Vector {
  // Geometric mean: pigments absorb a fraction of the light.
  const mix = (channel: 0 | 1 | 2) => one[channel] ** share * other[channel] ** (1 - share);
  return [mix(0), mix(1), mix(2)];
}

/** Weight of the first parent for a colour: mostly near one parent, sometimes between. */
function leanShare(resemblance: number, chance: number): number {
  const lean = resemblance + (chance - 0.5) * 1.6 * Math.min(1, 4 * resemblance * (1 - resemblance));
  return Math.max(0, Math.min(1, lean));
}

/** Hair of both parents mixed. Dark hair is dominant: where both count equally, it has three quarters. */
function mixHair(one: Vector, { other, share }: { readonly other: Vector; readonly share: number }): Vector {
  const isDarker = luminanceOf(one) < luminanceOf(other);
  return mixColours(one, { other, share: isDarker ? 1 - (1 - share) ** 2 : share ** 2 });
}

/** Mixes two parents to a child of an age. The same seed gives the same child. */
export function mixParents(params: ParentMixParams, topology: MeshTopology): Child {
  const { first, second, age, sex, resemblance, seed } = params;
  const random = createMixedRandom(seed);
  const chance = () => nextRandom(random) / 2 ** 32;
  const pick = <Item>(list: readonly Item[]): Item =>
    list[Math.min(list.length - 1, Math.floor(chance() * list.length))];
  const seen = sex === 'any' ? pick(['girl', 'boy'] as const) : sex;
  const proportions = proportionsOf(age, seen);
  const face = mixFaces({ first: first.places, second: second.places, resemblance, seed }, topology);
  const iris = mixColours(first.iris, { other: second.iris, share: leanShare(resemblance, chance()) });
  const [ofFirst, ofSecond] = [hairOfYouth(first.hair), hairOfYouth(second.hair)];
  const hair = mixHair(ofFirst, { other: ofSecond, share: leanShare(resemblance, chance()) });
  const skin = mixColours(first.skin, { other: second.skin, share: resemblance });
  const relief = first.relief.data.map(
    (value, at) => resemblance * value + (1 - resemblance) * second.relief.data[at],
  );
  return {
    places: growYounger(face, proportions),
    proportions,
    skin,
    iris,
    hair: childHairColour(hair, { factor: YOUNG_HAIR[age], skin }),
    relief: { ...first.relief, data: relief },
    cut: pick(childCuts[age][seen]),
    cloth: pick(cloths),
    background: pick(backgrounds),
    sex: seen,
    seed,
  };
}
