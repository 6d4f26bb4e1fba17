import type { Locale } from '#lib/catalog/locales.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { isPaidChoice, type PaidChoices } from '#lib/catalog/paid-choices.ts';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Result } from '#lib/contract/contract.ts';
import { word } from '../i18n/translate.ts';

export type Choices = Result<'getAiFilterTemplate'>;
type Choice = Choices['list'][number];

/** Whose language the names are in, and where the web is. */
export interface Audience {
  readonly locale: Locale;
  /** The first is the one that URLs are given at. */
  readonly webOrigins: readonly string[];
  /** Choices that are marked as belonging to Pro. */
  readonly paidChoices: PaidChoices;
}

interface Wanted extends Audience {
  readonly feature: FeatureCode;
  /** Name of an option that is one of several. */
  readonly parameter: string;
  /** Category of a choice; left out where a list has none. */
  readonly categoryOf?: (choice: string) => Choice['category'];
}

/**
 * The choices that a tool's page offers for a parameter, as far as they stand for themselves: what keeps a
 * photo as it is, or asks for a picture of one's own, is no template.
 */
export async function listChoices(wanted: Wanted): Promise<Choices> {
  const { feature, parameter, locale, categoryOf = () => null } = wanted;
  const { options } = await loadOptions(feature);
  const option = options.find(({ name }) => name === parameter);
  if (!option || !('choices' in option)) throw new RangeError(`${feature} has no choices of ${parameter}`);
  const offered = option.choices.map(String).filter((choice) => !option.withoutPicture?.[choice]);
  return {
    feature,
    parameter,
    list: offered.map((id) => ({
      id,
      name: word(`choices.${feature}.${id}`, { locale }),
      preview: option.kind === 'pictures' ? webUrl(wanted, choicePreviewUrl(feature, id)) : null,
      category: categoryOf(id),
      isPaid: isPaidChoice({ feature, parameter, value: id }, wanted.paidChoices),
    })),
  };
}

/** The URL of a file that the web serves. @param path from the root of the web, with a slash before it */
export function webUrl({ webOrigins }: Pick<Audience, 'webOrigins'>, path: string): string {
  return new URL(path, webOrigins[0]).href;
}
