import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { FeatureList } from '#components/ui/feature-list.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { useCredits } from '#lib/browser/queries/credits.ts';
import { isMember, userStore } from '#lib/browser/user/user-store.ts';
import {
  FIRST_PRO_HEADSHOTS,
  HEADSHOT_MEMBER_PERCENT_OFF,
  HEADSHOT_READY_HOURS,
  type HeadshotPack,
  headshotPacks,
} from '#lib/catalog/prices.ts';
import { formatPercent, formatPrice } from '#lib/i18n/format-price.ts';
import { ConfirmNote } from '../payment/confirm-note.tsx';
import { MethodField } from '../payment/method-field.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { PaymentDialog } from '../payment/payment-dialog.tsx';
import { TotalLine } from '../payment/price-parts.tsx';
import { type PayingProps, usePayment } from '../payment/use-payment.ts';
import './packs.css';

/** Package in the middle, which most people need. */
const usual: HeadshotPack['product'] = 'headshot_pro_2';

/** Sells packages of head shots: to members at their price, to others with what Pro would save. */
export default function HeadshotsModal(props: PayingProps): ReactElement | null {
  const t = useTranslations('packs');
  const words = useTranslations('payment');
  const note = useId();
  const payment = usePayment(props);
  const isPro = useStore(userStore, () => isMember());
  const left = useCredits()?.headshots ?? 0;
  const [product, choose] = useState(props.modal.choice?.headshots ?? usual);
  const pack = headshotPacks.find((one) => one.product === product);
  if (!pack) return null;
  return (
    <PaymentDialog wrapper={props.wrapper} payment={payment} title={t('headshots.title')} side={<Perks />}>
      {left > 0 && <p className="payment-lead">{t('headshots.left', { count: left })}</p>}
      <RadioCards
        label={t('headshots.choose')}
        className="packs"
        value={product}
        cards={headshotPacks.map((one) => ({
          value: one.product,
          isDisabled: payment.phase === 'busy',
          content: <PackageCard pack={one} isPro={isPro} />,
        }))}
        onChange={choose}
      />
      {!isPro && <FirstProBanner onPress={() => void payment.leave({ kind: 'NewPayment' })} />}
      <MethodField payment={payment} />
      <TotalLine cents={(isPro ? pack.member : pack.full).amountCents}>
        {t('headshots.pack', { count: pack.count })}
      </TotalLine>
      <PayButton
        payment={payment}
        describedBy={note}
        onPress={() =>
          void payment.pay({ wanted: { order: 'headshot_pro', product }, button: 'BuyHeadShots' })
        }
      >
        {words('buyNow')}
      </PayButton>
      <p className="fine" id={note}>
        {t('once')}
        <SentenceGap />
        <ConfirmNote payment={payment} />
      </p>
    </PaymentDialog>
  );
}

interface PackageCardProps {
  readonly pack: HeadshotPack;
  readonly isPro: boolean;
}

function PackageCard({ pack: { count, full, member, freeRedo }, isPro }: PackageCardProps): ReactElement {
  const t = useTranslations('packs');
  const tag = useLanguageTag();
  const percent = formatPercent(tag, HEADSHOT_MEMBER_PERCENT_OFF);
  const priceOf = (cents: number) => formatPrice(tag, cents);
  const own = isPro ? member : full;
  return (
    <>
      <span className="radio-card-head">
        <span>{t('headshots.pack', { count })}</span>
        {freeRedo && <span className="mark">{t('headshots.redo')}</span>}
      </span>
      <span className="pack-credits num">{priceOf(own.amountCents)}</span>
      <span className="pack-each num">{t('headshots.each', { price: priceOf(own.eachCents) })}</span>
      <span className="pack-member num">
        <span className="mark off">{t('headshots.off', { percent })}</span>
        <span>
          {isPro
            ? t('headshots.without', { price: priceOf(full.amountCents) })
            : t('headshots.with', {
                price: priceOf(member.amountCents),
                each: priceOf(member.eachCents),
              })}
        </span>
      </span>
    </>
  );
}

/** Head shots that the first Pro brings, to whoever would get them. */
function FirstProBanner({ onPress }: { readonly onPress: () => void }): ReactElement | null {
  const t = useTranslations('packs');
  const credits = useCredits();
  // Of a guest nobody knows; an account without Pro before gets them.
  if (credits?.firstProHeadshots === 0) return null;
  const press = () => {
    emitEvent({ name: 'BUTTON_CLICK', button: 'ToSub' });
    onPress();
  };
  return (
    <div className="pack-banner">
      <p>
        <b>{t('headshots.banner', { count: FIRST_PRO_HEADSHOTS })}</b> {t('headshots.bannerText')}
      </p>
      <button type="button" className="btn small" onClick={press}>
        {t('headshots.bannerButton')}
      </button>
    </div>
  );
}

function Perks(): ReactElement {
  const t = useTranslations('packs');
  const perks = ['ready', 'mix', 'refund'] as const;
  return (
    <>
      <h3>{t('headshots.perks.title')}</h3>
      <FeatureList
        features={perks.map((perk) => t(`headshots.perks.${perk}`, { hours: HEADSHOT_READY_HOURS }))}
      />
    </>
  );
}
