import './credit-settings.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { creditsQuery } from '#lib/browser/queries/credits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { Result } from '#lib/contract/contract.ts';
import { SettingsSection } from '../settings-form.tsx';
import { CreditHistory } from './credit-history.tsx';

type Credits = Omit<Result<'getCreditAggregation'>, 'sysTimestamp'>;

/** Credits of the account: the balance, what expires when, and each movement. */
export function CreditSettings(): ReactElement {
  const t = useTranslations('credits');
  const settings = useTranslations('accountSettings');
  const { data: credits, error } = useQuery({ ...creditsQuery, enabled: false }, queryClient);
  const failure = describeFailure(error, { network: settings('failed.network'), unknown: t('failed') });
  const buy = () => {
    emitEvent({ name: 'BUTTON_CLICK', button: 'ToCredit' });
    void openModal({ kind: 'BuyCredit' });
  };
  return (
    <SettingsSection id="credits" title={t('title')}>
      {failure && (
        <p className="note bad" role="alert">
          {failure}
        </p>
      )}
      {credits && <Balance credits={credits} />}
      {/* Packs pay for videos only. */}
      {meetsNeed('video') && (
        <div className="acts">
          <button type="button" className="btn line" onClick={buy}>
            {t('buy')}
          </button>
        </div>
      )}
      {credits && credits.lots.length > 0 && <Lots lots={credits.lots} />}
      <CreditHistory />
    </SettingsSection>
  );
}

function Balance({ credits }: { readonly credits: Credits }): ReactElement {
  const t = useTranslations('credits');
  const { totalBalance: count, modelBalance: models, held, debt, nextGrant } = credits;
  const { headshots, headshotsExpireAt } = credits;
  const date = useDate();
  const pays = models === 0 ? 'video' : 'some';
  return (
    <div className="credit-balance">
      <p className="credit-total">
        {t.rich('total', { count, b: (number) => <b className="num">{number}</b> })}
      </p>
      {count > 0 && <p>{t(`pays.${models === count ? 'all' : pays}`, { models })}</p>}
      {held > 0 && <p>{t('held', { count: held })}</p>}
      {debt > 0 && <p>{t('debt', { count: debt })}</p>}
      {headshotsExpireAt !== null && (
        <p>{t('headshots', { count: headshots, date: date(headshotsExpireAt) })}</p>
      )}
      {nextGrant && <p>{t('nextGrant', { count: nextGrant.amount, date: date(nextGrant.at) })}</p>}
    </div>
  );
}

/** Formats a moment in epoch seconds as a day. */
function useDate(): (seconds: number) => string {
  const format = new Intl.DateTimeFormat(useLanguageTag(), { dateStyle: 'medium' });
  return (seconds) => format.format(seconds * 1000);
}

/** Credits that came together and expire together, in the order in which they are spent. */
function Lots({ lots }: Pick<Credits, 'lots'>): ReactElement {
  const t = useTranslations('credits');
  const date = useDate();
  return (
    <div>
      <h3 id="credit-lots">{t('lots')}</h3>
      <p className="fine">{t('lotsNote')}</p>
      <table className="credit-table" aria-labelledby="credit-lots">
        <thead>
          <tr>
            <th scope="col">{t('columns.expires')}</th>
            <th scope="col">{t('columns.origin')}</th>
            <th scope="col">{t('columns.left')}</th>
          </tr>
        </thead>
        <tbody>
          {lots.map(({ id, kind, scope, amount, available, expiresAt, orderId }) => (
            <tr key={id}>
              <td>{date(expiresAt)}</td>
              <td>
                {t(`lot.${kind}`)}
                {scope !== 'headshot' && <small>{t(`scope.${scope}`)}</small>}
                {orderId && <small>{t('order', { number: orderId })}</small>}
              </td>
              <td className="num">{t('left', { available, amount })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
