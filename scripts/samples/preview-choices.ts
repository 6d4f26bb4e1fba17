import { mkdir, writeFile } from 'node:fs/promises';
import { encodePicture } from '#imaging/io/encode-picture.ts';
import type { Picture } from '#imaging/picture.ts';
import { backdropNames } from '#lib/catalog/parameters/ai-background.ts';
import { filterStyles } from '#lib/catalog/parameters/ai-filter.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import { readScene, readSceneMask } from './files.ts';
import { BACKDROP_SCENE, STYLE_SCENE } from './recipes.ts';
import { runRecipe } from './run-recipe.ts';

const FORM = { format: 'avif', quality: 55, maxSide: 480 } as const;

async function writePreview(picture: Picture, choice: string): Promise<void> {
  await writeFile(`public${choicePreviewUrl(choice)}`, (await encodePicture(picture, FORM)).bytes);
}

/** Makes a small picture of each choice that a tool offers: of every style, and of every background. */
export async function previewChoices(): Promise<void> {
  await mkdir('public/samples/choices', { recursive: true });
  const photo = await readScene(STYLE_SCENE);
  for (const style of filterStyles)
    await writePreview(await runRecipe({ tool: 'apply-filter', parameters: { style } }, { photo }), style);
  const product = await readScene(BACKDROP_SCENE);
  const kept = await readSceneMask(BACKDROP_SCENE, 'product', product);
  const mask = { ...kept, data: kept.data.map((value) => 255 - value) };
  for (const backdrop of backdropNames) {
    const recipe = { tool: 'replace-background', parameters: { backdrop } } as const;
    await writePreview(await runRecipe(recipe, { photo: product, mask }), backdrop);
  }
}
