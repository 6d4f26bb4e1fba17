import type { LightPlanes } from '../backdrop/draw-backdrop.ts';
import { sizeOfFace } from '../faces/face-box.ts';
import type { Face } from '../faces/find-faces.ts';
import { loadMeshTopology } from '../faces/load-mesh-topology.ts';
import { composeCostume, layFog } from '../halloween/compose-costume.ts';
import { dressFaces } from '../halloween/dress-faces.ts';
import { chooseFaces, cutPeople } from '../halloween/find-heads.ts';
import { pressHair } from '../halloween/press-hair.ts';
import { drawParticles } from '../halloween/scene/draw-particles.ts';
import { drawScene } from '../halloween/scene/draw-scene.ts';
import { layOutParticles } from '../halloween/scene/particles.ts';
import type { SceneLook } from '../halloween/scene/scene-look.ts';
import { type TemplateKey, templates } from '../halloween/templates/templates.ts';
import { smoothStep } from '../kernels/smooth-step.ts';
import { buildLevels } from '../models/photo-levels.ts';
import { createPace, type Pace, partOfPace } from '../pace.ts';
import type { Picture } from '../picture.ts';
import type { RunControl } from '../run-control.ts';
import type { ToolInput, ToolOutput } from './tool.ts';

export interface ApplyHalloweenParameters {
  readonly template: TemplateKey;
  /** 0 (the photo, bit for bit) to 1 (all of it). */
  readonly strength: number;
  /** Whether the photo is graded and set in a scene; without it nothing but heads and what they wear changes. */
  readonly scene: boolean;
  /** All faces, or one of them, counted from 1 from the left. */
  readonly faces: 'all' | number;
  /** 0 … 2³¹−1; another seed lays cracks, drops and what flies in the air anew. */
  readonly seed: number;
}

/** A face from this share of the photo's height on is a portrait, which is set before a drawn scene; small ones stay where they are. */
const PORTRAIT = 0.11;

/** What is worn cannot be half there for long: from this strength on all of it is. */
const WHOLE = 0.4;

/** How bright white things should be on a face, and how much more light people get at most. */
const NORMAL_BRIGHTNESS = 0.88;
const MOST_LIFT = 1.5;

function isPortrait(faces: readonly Face[], { height }: Picture): boolean {
  return Math.max(...faces.map(({ box }) => sizeOfFace(box))) >= PORTRAIT * height;
}

/**
 * Dresses up the people of a photo for Halloween: paint on their faces, other eyes, things worn, a scene around. Alpha is kept. Tells how many faces were dressed.
 * Throws `no_face`, `face_too_small`, `bad_parameters`, `model_missing` or `aborted`.
 */
export async function applyHalloween(
  { photo }: ToolInput,
  parameters: ApplyHalloweenParameters,
  control: RunControl = {},
): Promise<ToolOutput> {
  const { strength, seed } = parameters;
  const pace = createPace(control);
  await pace(0);
  if (strength <= 0) {
    await pace(1);
    return { picture: { ...photo, data: photo.data.slice() } };
  }
  const template = templates[parameters.template];
  const topology = await loadMeshTopology();
  const levels = await buildLevels(photo);
  const { all, chosen: faces } = await chooseFaces(levels, parameters.faces, partOfPace(pace, 0, 0.1));
  const people = await cutPeople(photo, { levels, faces: all }, partOfPace(pace, 0.1, 0.5));
  const painted: Picture = { ...photo, data: photo.data.slice() };
  const order = { picture: painted, faces, topology, template, matte: people?.matte, strength, seed };
  const { props, pressed, brightness } = await dressFaces(order, partOfPace(pace, 0.5, 0.75));
  const presence = smoothStep(0, WHOLE, strength);
  const drawn = parameters.scene
    ? await drawBehind(
        { ...parameters, faces, photo, canCut: people !== undefined },
        partOfPace(pace, 0.75, 0.85),
      )
    : undefined;
  const scene = drawn && {
    look: suitLook(template.scene, brightness),
    backdrop: drawn.backdrop,
    strength: presence,
    seed,
  };
  // Only where a scene is drawn behind, it is known what is seen instead of the hair.
  const worn = people && drawn?.backdrop ? { ...people, matte: pressHair(people.matte, pressed) } : people;
  const picture = await composeCostume(
    { photo: painted, people: worn, props, presence, scene },
    partOfPace(pace, 0.85, 1),
  );
  if (scene) finishScene(picture, { ...scene, faces, matte: people?.matte });
  await pace(1);
  return { picture, findings: { faces: faces.length } };
}

/** A scene for people who are darker in the photo than white things should be: they get more light. */
function suitLook(look: SceneLook, brightness: number): SceneLook {
  const lift = Math.max(1, Math.min(MOST_LIFT, NORMAL_BRIGHTNESS / Math.max(0.1, brightness)));
  return { ...look, person: { ...look.person, exposure: lift * look.person.exposure } };
}

interface BehindOrder extends Pick<ApplyHalloweenParameters, 'template' | 'seed'> {
  readonly faces: readonly Face[];
  readonly photo: Picture;
  readonly canCut: boolean;
}

/** The drawn scene of a portrait; none for others, whose own surroundings are graded. */
async function drawBehind(
  { template, faces, photo, canCut, seed }: BehindOrder,
  pace: Pace,
): Promise<{ backdrop?: LightPlanes }> {
  if (!canCut || !isPortrait(faces, photo)) return {};
  const { width, height } = photo;
  return {
    backdrop: await drawScene({ width, height, backdrop: templates[template].scene.backdrop, seed }, pace),
  };
}

interface Finish {
  readonly look: SceneLook;
  readonly strength: number;
  readonly seed: number;
  readonly faces: readonly Face[];
  readonly matte?: Parameters<typeof drawParticles>[2]['matte'];
}

/** Fog, and what flies in the air. */
function finishScene(picture: Picture, { look, strength, seed, faces, matte }: Finish): void {
  layFog(picture, { look, strength, seed });
  if (!look.particles) return;
  const { width, height } = picture;
  const spared = faces.map(({ box }) => ({
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    radius: 0.75 * sizeOfFace(box),
  }));
  const particles = layOutParticles({ ...look.particles, width, height, spared, seed });
  drawParticles(picture, particles, { matte, strength });
}
