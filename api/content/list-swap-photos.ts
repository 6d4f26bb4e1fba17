import { samplePhotoUrl, sceneThumbUrl } from '#lib/catalog/samples.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { trialScenes } from '#lib/catalog/trial-scenes.ts';
import type { Result } from '#lib/contract/contract.ts';
import { word } from '../http/word.ts';
import type { Audience } from './list-choices.ts';
import { webUrl } from './web-url.ts';

/** Photos of our own that a face can be put into: those that the page of AI Face Swap offers for a trial. */
export function listSwapPhotos(audience: Audience): Result<'faceSwapStyle'> {
  const tool = toolOf('faceSwap');
  return {
    feature: tool.featureCode,
    list: trialScenes(tool).map((id) => ({
      id,
      name: word(`scenes.${id}`, audience.locale),
      preview: webUrl(audience, sceneThumbUrl(id)),
      category: null,
      isPaid: false,
      photo: webUrl(audience, samplePhotoUrl(id)),
    })),
  };
}
