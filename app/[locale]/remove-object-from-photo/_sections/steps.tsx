import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';

const STEPS = ['brush', 'run', 'keep'] as const;

/** How it works, in three. */
export async function Steps(): Promise<ReactElement> {
  const t = await getTranslations('objectRemover.steps');
  return (
    <section className="section">
      <div className="wrap two">
        <h2>{t('title')}</h2>
        <ol className="steps">
          {STEPS.map((step) => (
            <li key={step}>
              <h3>{t(step)}</h3>
              <p>{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
