import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { SampleCompare } from '#components/compare/sample-compare.tsx';
import { type Sample, sampleSize } from '#lib/catalog/samples.ts';
import { families, pigmentOf } from '#lib/catalog/tool.ts';
import { loadAllSamples } from '#lib/catalog/tool-samples.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

/** Pairs that hang here, in the order of the families; the tools' own pages show all. */
async function listHung(): Promise<readonly Sample[]> {
  const samples = await loadAllSamples();
  return families.flatMap(({ key }) =>
    samples.filter(({ tool, isOnHome }) => isOnHome && toolOf(tool).family === key),
  );
}

async function Pair({ sample }: { readonly sample: Sample }): Promise<ReactElement> {
  const locale = await pageLocale();
  const t = await getTranslations();
  const tool = toolOf(sample.tool);
  const { width, height } = sampleSize(sample);
  const name = t(`samples.${sample.key}` as 'samples.street');
  return (
    <figure className={`p-${pigmentOf(tool.family)}`}>
      <SampleCompare
        sample={sample}
        alt={{ before: t('home.wall.before', { name }), after: t('home.wall.after', { name }) }}
        sizes="(max-width: 940px) 92vw, (min-width: 1680px) 728px, (min-width: 1464px) 648px, 46vw"
      />
      <figcaption>
        <h3>
          <span className="dot" />
          {name}
        </h3>
        <p className="mt-1 text-small text-quiet">
          {t(`home.wall.done.${sample.key}` as 'home.wall.done.room')}
        </p>
        <p className="cap">
          <a href={localePath(locale, tool.path)}>
            {t('home.wall.try', { tool: t(`tools.${tool.key}.name`) })}
          </a>
          <span>{t('home.wall.size', { width: String(width), height: String(height) })}</span>
        </p>
      </figcaption>
    </figure>
  );
}

/** More pairs that our engine made from our own pictures. */
export async function SampleWall(): Promise<ReactElement | null> {
  const t = await getTranslations('home.wall');
  const hung = await listHung();
  if (hung.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <div className="section-head">
          <h2>{t('title')}</h2>
          <p className="max-w-[27em] text-quiet">{t('about')}</p>
        </div>
        <div className="wall">
          {hung.map((sample) => (
            <Pair key={sample.key} sample={sample} />
          ))}
        </div>
      </div>
    </section>
  );
}
