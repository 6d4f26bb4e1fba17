import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import type { SectionProps } from '../section-props.ts';

/** The three steps of using the tool. */
export async function Steps({ content }: Pick<SectionProps, 'content'>): Promise<ReactElement> {
  const t = await getTranslations('toolPage');
  return (
    <section className="section">
      <div className="wrap two">
        <h2>{t('steps')}</h2>
        <ol className="steps">
          {content.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
