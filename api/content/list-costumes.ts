import { costumeKindOf } from '#lib/catalog/costumes.ts';
import type { HalloweenTemplate } from '#lib/catalog/options/halloween.ts';
import { word } from '../http/word.ts';
import { type Audience, type Choices, listChoices } from './list-choices.ts';

/** All Halloween templates, each with what sort of costume it is. */
export function listCostumes(audience: Audience): Promise<Choices> {
  return listChoices({
    ...audience,
    feature: 'halloween',
    parameter: 'template',
    categoryOf(template) {
      // The option's choices are the templates.
      const id = costumeKindOf[template as HalloweenTemplate];
      return { id, name: word(`gallery.kinds.${id}`, audience.locale) };
    },
  });
}
