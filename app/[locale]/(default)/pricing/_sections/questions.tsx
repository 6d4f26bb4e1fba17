import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { QuestionList } from '#components/ui/question-list.tsx';
import { localeInfo } from '#lib/catalog/locales.ts';
import { monthlyPlan, TRIAL, yearlyPlan } from '#lib/catalog/prices.ts';
import type { Question } from '#lib/content/question.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

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

const topics = ['renew', 'cancel', 'trial', 'refund', 'valid', 'failed', 'advanced'] as const;

/** Questions about paying, with the answers. */
export async function payingQuestions(): Promise<Question[]> {
  const { tag } = localeInfo(await pageLocale());
  const t = await getTranslations('pricing.questions');
  const values = {
    monthly: formatPrice(tag, monthlyPlan.amountCents),
    yearly: formatPrice(tag, yearlyPlan.amountCents),
    days: TRIAL.days,
    credits: TRIAL.credits,
  };
  return topics.map((topic) => ({ question: t(`${topic}Q`), answer: t(`${topic}A`, values) }));
}
