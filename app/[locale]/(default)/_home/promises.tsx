import { getTranslations } from 'next-intl/server';
import type { ReactElement } from 'react';
import { FREE_RESULT_SIDE, FREE_USES_PER_DAY, RETENTION_HOURS } from '#lib/catalog/limits.ts';
import { sceneOf } from '#lib/catalog/samples.ts';
import { firstSample } from '#lib/catalog/tools/object-remover/samples.ts';
import { MAX_UPLOAD_PIXELS, UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';

const facts = ['in', 'out', 'cost', 'wait', 'deleted', 'marked'] as const;
const promises = ['size', 'out', 'cost', 'wait', 'deleted', 'marked'] as const;

const numbers = {
  width: String(sceneOf(firstSample).width),
  height: String(sceneOf(firstSample).height),
  count: FREE_USES_PER_DAY.guest,
  side: FREE_RESULT_SIDE,
  hours: RETENTION_HOURS.guest,
  days: RETENTION_HOURS.account / 24,
  megabytes: UPLOAD_BYTES.guest / 2 ** 20,
  megapixels: MAX_UPLOAD_PIXELS / 1e6,
};

/** Facts that every tool states before a run: six on the label, and the reason of each. */
export async function Promises(): Promise<ReactElement> {
  const t = await getTranslations('home.said');
  const { mode, platforms } = readEnvironmentPayments();
  const isSold = mode !== 'off';
  const values = { ...numbers, pro: platforms.length > 0 ? 'yes' : 'no' };
  return (
    <section className="said p-ultra">
      <div className="wrap">
        <dl className="sheet said-panel rows">
          {facts.map((fact) => (
            <div key={fact}>
              <dt>{t(`panel.${fact}`)}</dt>
              <dd>{t(fact === 'out' && isSold ? 'panel.outFree' : `panel.${fact}Value`, values)}</dd>
            </div>
          ))}
        </dl>
        <div>
          <h2>{t('title')}</h2>
          <p className="lead mt-3">{t('lead')}</p>
          <ol>
            {promises.map((promise) => (
              <li key={promise}>
                <b>{t(`${promise}.title`)}</b>
                {t(promise === 'out' && isSold ? 'out.free' : `${promise}.text`, values)}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
