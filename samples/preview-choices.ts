import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodePicture } from '#imaging/core/io/encode-picture.ts';
import { resizePicture } from '#imaging/core/io/size.ts';
import type { Picture } from '#imaging/core/picture.ts';
import { cropPicture } from '#imaging/core/raster/crop.ts';
import { choicePreviewUrl, type SceneInput } from '#lib/catalog/samples.ts';
import { type ChoiceSet, choiceSets } from './choice-sets.ts';
import { plainFace } from './plain-face.ts';
import { readSceneInput } from './read-scene.ts';
import { runFeature } from './run-feature.ts';

const FORM = { format: 'avif', quality: 50, maxSide: 400 } as const;

/** Preview of a choice on a scene. */
export async function makeChoice(
  { feature, parameter, parameters }: ChoiceSet,
  { choice, input }: { choice: string; input: SceneInput | null },
): Promise<Picture> {
  const run = { feature, parameters: { ...parameters, [parameter]: choice } };
  return runFeature(run, input && (await readSceneInput(input)));
}

/** The part of a preview that shows the choice, 400 pixels at its longer side, without what distracts. */
async function viewChoice(picture: Picture, { view, input }: ChoiceSet): Promise<Picture> {
  const { isFaceless, crop } = view;
  const shown = isFaceless && input ? await plainFace(picture, input.scene) : picture;
  if (!crop) return shown;
  const across = (share: number) => Math.round((share * shown.width) / 100);
  const down = (share: number) => Math.round((share * shown.height) / 100);
  const part = cropPicture(shown, {
    left: across(crop.left),
    top: down(crop.top),
    right: across(crop.left + crop.width),
    bottom: down(crop.top + crop.height),
  });
  const scale = FORM.maxSide / Math.max(part.width, part.height);
  return resizePicture(part, {
    width: Math.round(part.width * scale),
    height: Math.round(part.height * scale),
  });
}

/** Makes a small picture of each choice that tools offer, or those of the tools named. */
export async function previewChoices(wanted: readonly string[]): Promise<void> {
  for (const set of choiceSets) {
    if (wanted.length > 0 && !wanted.includes(set.feature)) continue;
    for (const choice of set.choices) {
      const file = `public${choicePreviewUrl(set.feature, choice)}`;
      await mkdir(path.dirname(file), { recursive: true });
      const picture = await makeChoice(set, { choice, input: set.input });
      await writeFile(file, (await encodePicture(await viewChoice(picture, set), FORM)).bytes);
    }
  }
}
