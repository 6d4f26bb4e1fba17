import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { QuestionList } from '#components/ui/question-list.tsx';
import { payingQuestions } from './paying-questions.ts';

/** Questions about paying, answered. */
export async function Questions(): Promise<ReactElement> {
  const t = await getTranslations('pricing.questions');
  const questions = await payingQuestions();
  return (
    <section className="section">
      <div className="wrap grid items-start gap-8 m:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2>{t('title')}</h2>
        <QuestionList questions={questions} />
      </div>
    </section>
  );
}
