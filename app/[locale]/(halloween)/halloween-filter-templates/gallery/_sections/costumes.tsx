import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { choicePreviewUrl } from '#lib/catalog/samples.ts';
import { costumeKindOf, costumeKinds } from '#lib/catalog/tools/halloween/costumes.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

/** Number of templates that most screens show at first. */
const EAGER = 5;

/** A picture of each costume, leading to the tool. */
export async function Costumes(): Promise<ReactElement> {
  const t = await getTranslations('choices.halloween');
  const tool = localePath(await pageLocale(), toolOf('halloween').path);
  return (
    <ul className="costumes">
      {halloweenTemplates.map((template, index) => (
        <li key={template} data-kind={costumeKindOf[template]}>
          <a href={`${tool}?template=${template}`}>
            {/* biome-ignore lint/performance/noImgElement: next/image would need a client component and a server */}
            <img
              src={choicePreviewUrl('halloween', template)}
              alt=""
              width={320}
              height={400}
              loading={index < EAGER ? 'eager' : 'lazy'}
              decoding="async"
            />
            {t(template)}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Filters of the gallery. The style sheet applies them, so they work without script. */
export async function Kinds(): Promise<ReactElement> {
  const t = await getTranslations('gallery.kinds');
  return (
    <fieldset className="kinds">
      <legend className="sr-only">{t('legend')}</legend>
      {(['all', ...costumeKinds] as const).map((kind) => (
        <label key={kind}>
          <input type="radio" className="sr-only" name="kind" value={kind} defaultChecked={kind === 'all'} />
          {t(kind)}
        </label>
      ))}
    </fieldset>
  );
}
