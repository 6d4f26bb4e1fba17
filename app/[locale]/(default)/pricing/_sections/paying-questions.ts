import { getTranslations } from 'next-intl/server';
import { localeInfo } from '#lib/catalog/locales.ts';
import { monthlyPlan, TRIAL, yearlyPlan } from '#lib/catalog/prices.ts';
import type { Question } from '#lib/content/question.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { pageLocale } from '#lib/i18n/page-locale.ts';

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
