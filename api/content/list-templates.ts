import { isPaidChoice } from '#lib/catalog/paid-choices.ts';
import { type SampleSceneKey, samplePhotoUrl, sceneThumbUrl } from '#lib/catalog/samples.ts';
import { hairColours } from '#lib/catalog/tools/hairstyle-changer/constants.ts';
import { costumeKindOf } from '#lib/catalog/tools/halloween/costumes.ts';
import type { HalloweenTemplate } from '#lib/catalog/tools/halloween/options.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import { word } from '../i18n/translate.ts';
import { type Audience, type Choices, listChoices, webUrl } from './list-choices.ts';

const FEATURE = 'hairstyle-changer';

/** All cuts, and all colours that have a name. */
export async function listHairStyles(audience: Audience): Promise<Result<'getHairSwapTemplate'>> {
  const cuts = await listChoices({ ...audience, feature: FEATURE, parameter: 'style' });
  const colours = Object.entries(hairColours).map(([id, hex]) => ({
    id,
    name: word(`choices.${FEATURE}.${id}`, { locale: audience.locale }),
    preview: null,
    category: null,
    isPaid: isPaidChoice({ feature: FEATURE, parameter: 'colour', value: id }, audience.paidChoices),
    hex,
  }));
  return { ...cuts, colours };
}

/** All Halloween templates, each with what sort of costume it is. */
export function listCostumes(audience: Audience): Promise<Choices> {
  return listChoices({
    ...audience,
    feature: 'halloween',
    parameter: 'template',
    categoryOf(template) {
      // The option's choices are the templates.
      const id = costumeKindOf[template as HalloweenTemplate];
      return { id, name: word(`gallery.kinds.${id}`, { locale: audience.locale }) };
    },
  });
}

/** Enlargement factors of Photo Enhance, each with the most pixels that a picture may have before. */
export async function listEnlargements(audience: Audience): Promise<Result<'aiEnlargeConf'>> {
  const { featureCode: feature, maxPixels } = toolOf('photoEnhancer');
  const { list, ...rest } = await listChoices({ ...audience, feature, parameter: 'factor' });
  return { ...rest, list: list.map((choice) => ({ ...choice, factor: Number(choice.id) })), maxPixels };
}

/** Drawn people that programs can put a face into. Pages offer none of them (decision 0155). */
const swapScenes: readonly SampleSceneKey[] = [
  'friends',
  'portrait-long-hair',
  'portrait-bald',
  'portrait-afro',
  'portrait-elder',
  'portrait-young-man',
];

/** Pictures of our own that a face can be put into. */
export function listSwapPhotos(audience: Audience): Result<'faceSwapStyle'> {
  return {
    feature: toolOf('faceSwap').featureCode,
    list: swapScenes.map((id) => ({
      id,
      name: word(`scenes.${id}`, { locale: audience.locale }),
      preview: webUrl(audience, sceneThumbUrl(id)),
      category: null,
      isPaid: false,
      photo: webUrl(audience, samplePhotoUrl(id)),
    })),
  };
}
