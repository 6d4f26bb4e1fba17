import { __iconData as imageUp } from 'lucide-react/icons/image-up';
import { getFormatter, getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { Compare } from '#components/compare/compare.tsx';
import { ResponsivePicture } from '#components/picture/responsive-picture.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { SAMPLE_WIDTHS, type SampleSide, samples, sampleUrl } from '#lib/catalog/samples.ts';
import { tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-path.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

const [sample] = samples;
const [firstTool] = tools;
const sizes = '(max-width: 760px) 190vw, (min-width: 1464px) 1320px, 92vw';

async function SamplePicture({ side }: { readonly side: SampleSide }) {
  const t = await getTranslations('home.hero');
  if (sample === undefined) return null;
  return (
    <ResponsivePicture
      url={(format, width) => sampleUrl({ key: sample.key, side, width, format })}
      widths={SAMPLE_WIDTHS}
      width={sample.width}
      height={sample.height}
      alt={side === 'before' ? t('altBefore') : t('altAfter')}
      sizes={sizes}
      eager
    />
  );
}

/** The claim, the way in, and one picture that shows what the first tool does. */
export async function Hero(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  const format = await getFormatter();
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-top">
          <h1 className="display">
            <span>{t('home.hero.titleFirst')}</span> <span>{t('home.hero.titleSecond')}</span>
          </h1>
          <div>
            <p className="lead">{t('home.hero.lead')}</p>
            <div className="acts mt-5">
              <a className="btn big ink" href={localePath(locale, firstTool.path)}>
                <Icon of={imageUp} />
                {t('home.hero.choose')}
              </a>
              <a className="btn big line" href="#tools">
                {t('home.hero.seeTools')}
              </a>
            </div>
          </div>
        </div>
        <Compare
          before={<SamplePicture side="before" />}
          after={<SamplePicture side="after" />}
          words={{
            before: t('common.compare.before'),
            after: t('common.compare.after'),
            handle: t('common.compare.handle'),
          }}
        />
        <p className="cap">
          <span>
            {t.rich('home.hero.caption', {
              b: (words) => <b>{words}</b>,
              tool: t(`tools.${firstTool.key}.name`),
              width: format.number(sample?.width ?? 0, { useGrouping: false }),
              height: format.number(sample?.height ?? 0, { useGrouping: false }),
            })}
          </span>
          <span>{t('common.compare.hint')}</span>
        </p>
      </div>
    </section>
  );
}
