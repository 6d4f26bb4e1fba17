import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import type { Availability } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { FREE_USES_PER_DAY, RETENTION_HOURS, RUNS_PER_PHOTO } from '#lib/catalog/limits.ts';
import { locales } from '#lib/catalog/locales.ts';
import { MAX_UPLOAD_PIXELS } from '#lib/catalog/uploads.ts';

const facts = ['tools', 'uses', 'runs', 'pixels', 'hours', 'languages'] as const;

interface NumbersProps {
  readonly availability?: Availability;
}

/** Numbers that this copy holds to, each from where it is kept. */
export async function Numbers({ availability = readAvailability() }: NumbersProps): Promise<ReactElement> {
  const t = await getTranslations('home.numbers');
  const values = {
    tools: availability.tools.size,
    count: FREE_USES_PER_DAY.guest,
    runs: RUNS_PER_PHOTO,
    megapixels: MAX_UPLOAD_PIXELS / 1e6,
    hours: RETENTION_HOURS.guest,
    languages: locales.length,
  };
  return (
    <section className="wrap numbers">
      <h2 className="sr-only">{t('title')}</h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{t.rich(fact, { ...values, b: (chunks) => <b>{chunks}</b> })}</li>
        ))}
      </ul>
    </section>
  );
}
