import { toolOf } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import { type Audience, listChoices } from './list-choices.ts';

/** How many times larger Photo Enhance makes a picture, and of how many pixels it may be before. */
export async function listEnlargements(audience: Audience): Promise<Result<'aiEnlargeConf'>> {
  const { featureCode: feature, maxPixels } = toolOf('photoEnhancer');
  const { list, ...rest } = await listChoices({ ...audience, feature, parameter: 'factor' });
  return { ...rest, list: list.map((choice) => ({ ...choice, factor: Number(choice.id) })), maxPixels };
}
