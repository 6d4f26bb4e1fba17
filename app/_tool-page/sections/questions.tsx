import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import type { SectionProps } from '../section-props.ts';

/** What people ask, answered. */
export async function Questions({ content }: Pick<SectionProps, 'content'>): Promise<ReactElement> {
  const t = await getTranslations('toolPage');
  return (
    <section className="section">
      <div className="wrap two">
        <h2>{t('questions')}</h2>
        <div className="faq">
          {content.questions.map(({ question, answer }, index) => (
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
