import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';

const steps = ['choose', 'change', 'save'] as const;

/** The three steps from a photo to a finished file, whatever the tool. */
export async function Steps(): Promise<ReactElement> {
  const t = await getTranslations('home.steps');
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="home-title">{t('title')}</h2>
        <ol className="home-steps">
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`${step}Title`)}</h3>
              <p>{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
