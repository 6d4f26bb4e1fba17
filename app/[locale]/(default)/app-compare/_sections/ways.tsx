import { getTranslations } from 'next-intl/server';
import type { ReactElement, ReactNode } from 'react';
import { FeatureList } from '#components/ui/feature-list.tsx';
import { type MobileApp, publishedApps } from '#lib/catalog/mobile-apps.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';
import { readThirdParties } from '#lib/third-parties/env.ts';

interface WayProps {
  readonly title: string;
  readonly text: string;
  readonly features: readonly string[];
  readonly children?: ReactNode;
}

function Way({ title, text, features, children }: WayProps): ReactElement {
  return (
    <section className="sheet plan">
      <h2>{title}</h2>
      <p className="text-quiet">{text}</p>
      {features.length > 0 && <FeatureList features={features} />}
      {children}
    </section>
  );
}

async function AppWay({ app }: { readonly app: MobileApp }): Promise<ReactElement> {
  const t = await getTranslations('appCompare');
  return (
    <Way
      title={t(`${app.key}.title`)}
      text={t(`${app.key}.store`)}
      features={[t('app.pro'), t('app.camera')]}
    >
      <a className="btn line" href={app.storeUrl} rel="noopener">
        {t(`${app.key}.get`)}
      </a>
    </Way>
  );
}

/** The website and the published apps, each with the way to it. */
export async function Ways(): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations('appCompare.web');
  return (
    <div className="plans items-start">
      <Way
        title={t('title')}
        text={t('text')}
        features={[t('install'), t('photos'), t('keyboard'), t('home'), t('guest')]}
      >
        <a className="btn" href={`${localePath(locale, '/')}#tools`}>
          {t('action')}
        </a>
      </Way>
      {publishedApps(readThirdParties().apps).map((app) => (
        <AppWay key={app.key} app={app} />
      ))}
    </div>
  );
}
