import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { QuestionList } from '#components/ui/question-list.tsx';
import type { SectionProps } from '../section-props.ts';

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
