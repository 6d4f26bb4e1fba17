import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Question, QuestionList } from '#components/ui/question-list.tsx';
import { type Availability, type Conditional, meets, pickMet } from '#lib/availability/availability.ts';
import { localeInfo } from '#lib/catalog/locales.ts';
import { monthlyPlan, TRIAL, yearlyPlan } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

interface QuestionsProps {
  readonly availability: Availability;
}

/** Questions about paying, answered; without anything to pay, those about what is free. */
export async function Questions({ availability }: QuestionsProps): Promise<ReactElement> {
  const t = await getTranslations('pricing.questions');
  const questions = await payingQuestions(availability);
  return (
    <section className="section">
      <div className="wrap grid items-start gap-8 m:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <h2>{meets(['payments'], availability) ? t('title') : t('freeTitle')}</h2>
        <QuestionList questions={questions} />
      </div>
    </section>
  );
}

const topics = [
  { key: 'renew', needs: ['payments'] },
  { key: 'cancel', needs: ['payments'] },
  { key: 'trial', needs: ['payments'] },
  { key: 'refund', needs: ['payments'] },
  { key: 'valid', needs: ['payments', 'video'] },
  { key: 'failed', needs: [] },
  { key: 'advanced', needs: ['payments', 'engine'] },
] as const satisfies readonly (Conditional & { readonly key: string })[];

/** Questions about paying that apply here, with the answers. */
export async function payingQuestions(availability: Availability): Promise<Question[]> {
  const { tag } = localeInfo(await pageLocale());
  const t = await getTranslations('pricing.questions');
  const values = {
    monthly: formatPrice(tag, monthlyPlan.amountCents),
    yearly: formatPrice(tag, yearlyPlan.amountCents),
    days: TRIAL.days,
    credits: TRIAL.credits,
  };
  return pickMet(topics, availability).map(({ key }) => ({
    question: t(`${key}Q`),
    answer: t(`${key}A`, values),
  }));
}
