import './trial.css';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { readPublicConfig } from '#lib/browser/api-client/public-config.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { readApps } from '#lib/browser/mobile-apps.ts';
import { keepTrialEnd, remindOfTrial } from '#lib/browser/payments/trial-reminder.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { type TrialOffer, trialOfferQuery } from '#lib/browser/queries/trial-offer.ts';
import { BATCH_PHOTOS, FREE_RESULT_SIDE, FREE_USES_PER_DAY } from '#lib/catalog/limits.ts';
import { TRIAL, yearlyPlan } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { DAY_MS, SECOND_MS } from '#lib/time/durations.ts';
import { MethodField } from '../payment/method-field.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { type PayingProps, type Payment, usePayment } from '../payment/use-payment.ts';
import { formatTimeLeft, useTimeLeft } from './time-left.ts';

/** The modal of the trial, with the offer as the host tells it now and the facts of this copy. */
export default async function loadTrialSubscription() {
  const [apps, { hasAds }] = await Promise.all([
    readApps(),
    readPublicConfig().catch(() => ({ hasAds: false })),
    // The modal tells a failure, and asks again.
    queryClient.fetchQuery({ ...trialOfferQuery, staleTime: 0 }).catch(() => undefined),
  ]);
  return (props: PayingProps) => <TrialSubscription {...props} {...{ hasApps: apps.length > 0, hasAds }} />;
}

/** Offers the free trial of Pro: its terms, its days, what it brings, and the time left to take it. */
function TrialSubscription({ hasApps, hasAds, ...props }: PayingProps & Offerings): ReactElement {
  const t = useTranslations('trial');
  const payment = usePayment(props);
  const { data: offer, refetch, isFetching } = useQuery(trialOfferQuery, queryClient);
  const close = async () => {
    await payment.close();
    if (!offer?.isOffered || offer.offerEndsAt === null) return;
    keepTrialEnd(offer.offerEndsAt);
    await remindOfTrial();
  };
  const side = (
    <>
      <h3>{t('compare.title')}</h3>
      <Comparison {...{ hasApps, hasAds }} />
    </>
  );
  return (
    <PaymentDialog
      wrapper={props.wrapper}
      payment={{ ...payment, close }}
      title={t('title')}
      className="trial"
      side={side}
    >
      {offer && <Offer {...{ offer, payment }} />}
      {!offer && isFetching && <p role="status">{t('state.loading')}</p>}
      {!offer && !isFetching && (
        <div className="note bad" role="alert">
          <p>{t('state.failed')}</p>
          <button type="button" className="btn line small" onClick={() => void refetch()}>
            {t('state.retry')}
          </button>
        </div>
      )}
    </PaymentDialog>
  );
}

interface OfferProps {
  readonly offer: TrialOffer;
  readonly payment: Payment;
}

/** The offer as it is now; the reason where there is none. */
function Offer({ offer, payment }: OfferProps): ReactElement {
  const t = useTranslations('trial');
  const tag = useLanguageTag();
  const left = useTimeLeft(offer.offerEndsAt);
  if (offer.offerEndsAt === null) return <p className="note">{t('state.notOffered')}</p>;
  if (!offer.isOffered || left === 0)
    return (
      <p className="note" role="status">
        {t('state.over')}
      </p>
    );
  const prices = { zero: formatPrice(tag, 0), price: formatPrice(tag, yearlyPlan.amountCents) };
  return (
    <>
      <p>{t('terms', { ...prices, days: TRIAL.days })}</p>
      <Timeline trialEndsAt={offer.trialEndsAt} {...prices} />
      <MethodField payment={payment} />
      <button
        type="button"
        className="btn wide"
        aria-disabled={payment.phase === 'busy'}
        aria-busy={payment.phase === 'busy'}
        onClick={() =>
          void payment.pay({ wanted: { order: 'plan', interval: 'year', isTrial: true }, button: 'TrialSub' })
        }
      >
        {t('tryNow')}
      </button>
      <p className="trial-left num" role="timer" aria-live="off">
        {t('endsIn', { time: formatTimeLeft(left) })}
      </p>
    </>
  );
}

interface TimelineProps {
  /** End of a trial that begins now, in epoch seconds. */
  readonly trialEndsAt: number;
  readonly zero: string;
  readonly price: string;
}

/** Days of the trial: its start, the mail before its end, and the charge. */
function Timeline({ trialEndsAt, zero, price }: TimelineProps): ReactElement {
  const t = useTranslations('trial');
  const tag = useLanguageTag();
  const end = trialEndsAt * SECOND_MS;
  const day = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' });
  const days = [
    { name: t('timeline.today'), text: t('timeline.starts', { zero }) },
    { name: day.format(end - DAY_MS), text: t('timeline.reminder') },
    { name: day.format(end), text: t('timeline.charge', { price }) },
  ];
  return (
    <ol className="trial-days" aria-label={t('timeline.title')}>
      {days.map(({ name, text }) => (
        <li key={name}>
          <b>{name}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}

/** Facts of this copy that rows depend on. */
interface Offerings {
  readonly hasApps: boolean;
  readonly hasAds: boolean;
}

function Sign({ has }: { readonly has: boolean }): ReactElement {
  const t = useTranslations('trial');
  const Icon = has ? Check : Minus;
  return (
    <>
      <Icon className="i" aria-hidden="true" />
      <span className="sr-only">{t(has ? 'compare.yes' : 'compare.no')}</span>
    </>
  );
}

/** The trial beside what is free: the rows that are true on this copy. */
function Comparison({ hasApps, hasAds }: Offerings): ReactElement {
  const t = useTranslations('trial');
  const usesCredits = meetsNeed('engine') || meetsNeed('video');
  const rows = (
    [
      { key: 'unlimited', free: t('compare.runs', { count: FREE_USES_PER_DAY.account }) },
      { key: 'credits', isLeftOut: !usesCredits },
      { key: 'faster' },
      { key: 'quality', free: t('compare.size', { side: FREE_RESULT_SIDE }) },
      { key: 'noWatermark' },
      {
        key: 'batch',
        free: t('compare.photos', { count: BATCH_PHOTOS.everyone }),
        pro: t('compare.photos', { count: BATCH_PHOTOS.pro }),
      },
      { key: 'adFree', isLeftOut: !hasAds },
      { key: 'cloud' },
      { key: 'mobile', isLeftOut: !hasApps },
    ] as const satisfies readonly Row[]
  ).filter((row: Row) => !row.isLeftOut);
  return (
    <table className="trial-compare">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">{t('compare.what')}</span>
          </th>
          <th scope="col">{t('compare.pro')}</th>
          <th scope="col">{t('compare.free')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, free, pro }: Row & { key: (typeof rows)[number]['key'] }) => (
          <tr key={key}>
            <th scope="row">{t(`compare.rows.${key}`)}</th>
            <td>{pro ?? <Sign has />}</td>
            <td>{free ?? <Sign has={false} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Row {
  readonly key: string;
  /** Texts in the place of “not included” and “included”. */
  readonly free?: ReactNode;
  readonly pro?: ReactNode;
  readonly isLeftOut?: boolean;
}
