import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';

/** What people ask, answered. */
export async function Questions(): Promise<ReactElement> {
  const t = await getTranslations('objectRemover.questions');
  const pairs = [
    [t('smallerQ'), t('smallerA')],
    [t('countsQ'), t('countsA', { count: FREE_USES_PER_DAY.guest })],
    [t('watermarkQ'), t('watermarkA')],
    [t('heicQ'), t('heicA')],
    [t('keyboardQ'), t('keyboardA')],
  ] as const;
  return (
    <section className="section">
      <div className="wrap two">
        <h2>{t('title')}</h2>
        <div className="faq">
          {pairs.map(([question, answer], index) => (
            <details key={question} open={index === 0}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
