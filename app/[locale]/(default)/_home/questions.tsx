import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { type Question, QuestionList } from '#components/ui/question-list.tsx';
import {
  FREE_DOWNLOADS_PER_DAY,
  FREE_RESULT_SIDE,
  FREE_USES_PER_DAY,
  RETENTION_HOURS,
  RUNS_PER_PHOTO,
} from '#lib/catalog/limits.ts';
import { MAX_UPLOAD_PIXELS, UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';

const topics = ['free', 'downloads', 'photos', 'formats', 'size', 'failed', 'device'] as const;

/** Questions of new visitors with their answers. */
export async function homeQuestions(): Promise<Question[]> {
  const t = await getTranslations('home.questions');
  const { mode, platforms } = readEnvironmentPayments();
  const values = {
    count: FREE_USES_PER_DAY.guest,
    ...FREE_DOWNLOADS_PER_DAY,
    runs: RUNS_PER_PHOTO,
    side: FREE_RESULT_SIDE,
    hours: RETENTION_HOURS.guest,
    days: RETENTION_HOURS.account / 24,
    pro: platforms.length > 0 ? 'yes' : 'no',
    megabytes: UPLOAD_BYTES.guest / 2 ** 20,
    megapixels: MAX_UPLOAD_PIXELS / 1e6,
  };
  // Downloads have no limit, and results no other size, on a copy that sells nothing.
  const isLimited = mode !== 'off';
  const asked = topics.filter((topic) => topic !== 'downloads' || isLimited);
  return asked.map((topic) => ({
    question: t(`${topic}Q`),
    answer: t(topic === 'size' && isLimited ? 'sizeFreeA' : `${topic}A`, values),
  }));
}

export async function Questions(): Promise<ReactElement> {
  const t = await getTranslations('home.questions');
  return (
    <section className="section">
      <div className="wrap home-questions">
        <h2>{t('title')}</h2>
        <QuestionList questions={await homeQuestions()} />
      </div>
    </section>
  );
}
