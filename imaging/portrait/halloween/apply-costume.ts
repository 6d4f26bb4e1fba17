import { smoothStep } from '../../core/numeric/scalar.ts';
import type { Picture } from '../../core/picture.ts';
import type { Progress } from '../../core/progress.ts';
import type { LightPlanes } from '../../edit/backdrop/paint-light.ts';
import { sizeOfFace } from '../../vision/faces/face-box.ts';
import type { Face } from '../../vision/faces/find-faces.ts';
import { clipHairUnderHat } from './clip-hair-under-hat.ts';
import { addFog, composeCostume } from './compose-costume.ts';
import { dressFaces } from './dress-faces.ts';
import type { Wearers } from './find-wearers.ts';
import { drawParticles } from './scene/draw-particles.ts';
import { drawScene } from './scene/draw-scene.ts';
import { placeParticles } from './scene/particles.ts';
import type { SceneLook } from './scene/scene-look.ts';
import { type TemplateKey, templates } from './templates.ts';

/** Strength from which on props are opaque: half-transparent props look wrong. */
const WHOLE = 0.4;

/** Usual brightness of white objects on a face, and the largest gain of light. */
const NORMAL_BRIGHTNESS = 0.88;
const MAX_LIFT = 1.5;

export interface Costume {
  readonly template: TemplateKey;
  /** From 0 (the unchanged photo) to 1. */
  readonly strength: number;
  /** True to grade the photo and add a scene; false changes only heads and their props. */
  readonly scene: boolean;
  /** 0 … 2³¹−1; varies cracks, drops and particles. */
  readonly seed: number;
}

/**
 * Applies a costume to people of a photo. Does not change `wearers`, so that they can be reused. Alpha is
 * kept. Rejects with `aborted`.
 */
export async function applyCostume(
  wearers: Wearers,
  { costume, progress }: { readonly costume: Costume; readonly progress: Progress },
): Promise<Picture> {
  const { photo, faces, people, topology } = wearers;
  const { strength, seed } = costume;
  const template = templates[costume.template];
  const painted: Picture = { ...photo, data: photo.data.slice() };
  const order = { picture: painted, faces, topology, template, matte: people?.matte, strength, seed };
  const { props, hiddenHair, brightness } = await dressFaces(order, progress.subrange(0, 0.5));
  const presence = smoothStep(0, WHOLE, strength);
  const drawn = costume.scene
    ? await drawBehind(wearers, { costume, progress: progress.subrange(0.5, 0.7) })
    : undefined;
  const scene = drawn && {
    look: suitLook(template.scene, brightness),
    backdrop: drawn.backdrop,
    strength: presence,
    seed,
  };
  // Only a drawn scene can replace the hair.
  const worn =
    people && drawn?.backdrop ? { ...people, matte: clipHairUnderHat(people.matte, hiddenHair) } : people;
  const picture = await composeCostume(
    { photo: painted, people: worn, props, presence, scene },
    progress.subrange(0.7, 1),
  );
  if (scene) finishScene(picture, { ...scene, faces, matte: people?.matte });
  return picture;
}

/** Adapts a scene's exposure to people who are too dark for white objects. */
function suitLook(look: SceneLook, brightness: number): SceneLook {
  const lift = Math.max(1, Math.min(MAX_LIFT, NORMAL_BRIGHTNESS / Math.max(0.1, brightness)));
  return { ...look, person: { ...look.person, exposure: lift * look.person.exposure } };
}

/** Drawn scene of a portrait; undefined for other photos, whose own surroundings are graded. */
async function drawBehind(
  { photo, people, isPortrait }: Wearers,
  { costume: { template, seed }, progress }: { readonly costume: Costume; readonly progress: Progress },
): Promise<{ backdrop?: LightPlanes }> {
  if (!people || !isPortrait) return {};
  const { width, height } = photo;
  return {
    backdrop: await drawScene(
      { width, height, backdrop: templates[template].scene.backdrop, seed },
      progress,
    ),
  };
}

interface Finish {
  readonly look: SceneLook;
  readonly strength: number;
  readonly seed: number;
  readonly faces: readonly Face[];
  readonly matte?: Parameters<typeof drawParticles>[2]['matte'];
}

/** Adds fog and particles. */
function finishScene(picture: Picture, { look, strength, seed, faces, matte }: Finish): void {
  addFog(picture, { look, strength, seed });
  if (!look.particles) return;
  const { width, height } = picture;
  const spared = faces.map(({ box }) => ({
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    radius: 0.75 * sizeOfFace(box),
  }));
  const particles = placeParticles({ ...look.particles, width, height, spared, seed });
  drawParticles(picture, particles, { matte, strength });
}
