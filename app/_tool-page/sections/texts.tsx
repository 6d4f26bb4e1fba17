import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { QuestionList } from '#components/ui/question-list.tsx';
import type { SectionProps } from '../section-props.ts';

/** Family, heading and the one line of promise. */
export async function Intro({
  tool,
  content,
}: Pick<SectionProps, 'tool' | 'content'>): Promise<ReactElement> {
  const t = await getTranslations('tools.families');
  return (
    <div className="intro">
      <p className="crumb">
        <span className="dot" />
        {t(`${tool.family}.name`)}
      </p>
      <h1>{content.title}</h1>
      <p className="lead">{content.lead}</p>
    </div>
  );
}

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

export async function Questions({ content }: Pick<SectionProps, 'content'>): Promise<ReactElement> {
  const t = await getTranslations('toolPage');
  return (
    <section className="section">
      <div className="wrap two">
        <h2>{t('questions')}</h2>
        <QuestionList questions={content.questions} />
      </div>
    </section>
  );
}
