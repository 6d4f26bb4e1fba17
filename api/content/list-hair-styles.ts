import { hairColours } from '#lib/catalog/options/hairstyle-changer.ts';
import { isPaidChoice } from '#lib/catalog/paid-choices.ts';
import type { Result } from '#lib/contract/contract.ts';
import { word } from '../http/word.ts';
import { type Audience, listChoices } from './list-choices.ts';

const FEATURE = 'hairstyle-changer';

/** All cuts, and all colours that have a name. */
export async function listHairStyles(audience: Audience): Promise<Result<'getHairSwapTemplate'>> {
  const cuts = await listChoices({ ...audience, feature: FEATURE, parameter: 'style' });
  const colours = Object.entries(hairColours).map(([id, hex]) => ({
    id,
    name: word(`choices.${FEATURE}.${id}`, audience.locale),
    preview: null,
    category: null,
    isPaid: isPaidChoice(FEATURE, 'colour', id),
    hex,
  }));
  return { ...cuts, colours };
}
