import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { SampleCompare } from '#components/compare/sample-compare.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PhotoChoice } from '#features/workspace/choice/photo-choice.tsx';
import { sceneOf } from '#lib/catalog/samples.ts';
import { loadToolPictures } from '#lib/catalog/tool-picture.ts';
import { firstSample as sample } from '#lib/catalog/tools/object-remover/samples.ts';
import { tools } from '#lib/catalog/tools.ts';
import { UPLOAD_TYPES } from '#lib/catalog/uploads.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

const { width, height } = sceneOf(sample);
const [firstTool] = tools;
// On phones the picture is cropped to 4:5 and shown 1.9 times as wide as the window. Less is asked for, since
// their screens have more points than one sees in a photo, and the first picture should come soon.
const sizes = '(max-width: 760px) 95vw, (min-width: 1680px) 1480px, (min-width: 1464px) 1320px, 92vw';

async function Showpiece(): Promise<ReactElement | null> {
  const t = await getTranslations();
  return (
    <>
      <SampleCompare
        sample={sample}
        alt={{ before: t('home.hero.altBefore'), after: t('home.hero.altAfter') }}
        sizes={sizes}
        eager
      />
      <p className="cap">
        <span>
          {t.rich('home.hero.caption', {
            b: (chunks) => <b>{chunks}</b>,
            tool: t(`tools.${firstTool.key}.name`),
            width: String(width),
            height: String(height),
          })}
        </span>
        <span>{t('common.compare.hint')}</span>
      </p>
    </>
  );
}

/** Types that the file dialog offers. HEIC by its endings too, since some systems know no type for it. */
const ACCEPT = [...UPLOAD_TYPES, '.heic', '.heif'].join(',');

/** The claim, the way in, and one picture that shows what the first tool does. */
export async function Hero(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('home.hero');
  const page = await getTranslations();
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-top">
          <h1 className="display">
            <span>{t('titleFirst')}</span> <span>{t('titleSecond')}</span>
          </h1>
          <div>
            <p className="lead">{t('lead')}</p>
            <PhotoChoice
              locale={locale}
              pictures={await loadToolPictures()}
              failure={page('workspace.refused.part')}
            >
              <div className="acts mt-5">
                <label className="btn big ink">
                  <input type="file" className="sr-only" accept={ACCEPT} />
                  <Icon of="image-up" />
                  {t('choose')}
                </label>
                <a className="btn big line" href="#tools">
                  {t('seeTools')}
                </a>
              </div>
              <p className="mt-3 text-small text-quiet fine-pointer">{t('orDrop')}</p>
              <noscript>
                <p className="text-small">{page('toolPage.noscript')}</p>
              </noscript>
            </PhotoChoice>
          </div>
        </div>
        <Showpiece />
      </div>
    </section>
  );
}
