import './packs.css';
import { type ReactElement, useId } from 'react';
import { useLanguageTag, useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { useCredits } from '#lib/browser/queries/credits.ts';
import { type CreditPack, creditPacks, ORANGE_TAG_ABOVE } from '#lib/catalog/prices.ts';
import { formatMills, formatPercent, formatPrice } from '#lib/i18n/format-price.ts';
import { ConfirmNote } from '../payment/confirm-note.tsx';
import { MethodField } from '../payment/method-field.tsx';
import { PayButton } from '../payment/pay-button.tsx';
import { StruckPrice, TotalLine } from '../payment/price-parts.tsx';
import type { Payment } from '../payment/use-payment.ts';

interface PackChoiceProps {
  readonly payment: Payment;
  readonly packId: CreditPack['id'];
  readonly onChoose: (packId: CreditPack['id']) => void;
  /** One pack below another, each in a row, instead of cards. */
  readonly isList?: boolean;
}

/** Packs of credits, of which one is bought: the balance, how long they last, the total, and the button. */
export function PackChoice(props: PackChoiceProps): ReactElement | null {
  const { payment, packId, onChoose, isList = false } = props;
  const t = useTranslations('packs');
  const words = useTranslations('payment');
  const note = useId();
  const balance = useCredits()?.totalBalance;
  const pack = creditPacks.find(({ id }) => id === packId);
  if (!pack) return null;
  return (
    <>
      <p className="payment-lead">
        {balance !== undefined && t('balance', { count: balance })}
        <SentenceGap />
        {t('valid')}
      </p>
      <RadioCards
        label={t('choose')}
        className={isList ? 'pack-list' : 'packs'}
        value={packId}
        cards={creditPacks.map((one) => ({
          value: one.id,
          isDisabled: payment.phase === 'busy',
          content: <PackCard pack={one} />,
        }))}
        onChange={onChoose}
      />
      <MethodField payment={payment} />
      <TotalLine cents={pack.amountCents}>{t('bought', { credits: pack.credits })}</TotalLine>
      <PayButton
        payment={payment}
        describedBy={note}
        onPress={() => void payment.pay({ wanted: { order: 'one', packId: pack.id }, button: 'BuyCredit' })}
      >
        {words('buyNow')}
      </PayButton>
      <p className="fine" id={note}>
        {t('once')}
        <SentenceGap />
        <ConfirmNote payment={payment} />
      </p>
    </>
  );
}

function PackCard({ pack }: { readonly pack: CreditPack }): ReactElement {
  const { credits, amountCents, eachMills, original } = pack;
  const t = useTranslations('packs');
  const tag = useLanguageTag();
  return (
    <>
      <span className="pack-credits num">{t('amount', { credits })}</span>
      <span className="pack-each num">
        {t('each', { price: formatMills(tag, eachMills ?? (amountCents * 10) / credits) })}
      </span>
      {original && (
        <span className={credits > ORANGE_TAG_ABOVE ? 'mark off hot' : 'mark off'}>
          {t('off', { percent: formatPercent(tag, original.percentOff) })}
        </span>
      )}
      <span className="pack-price num">
        {formatPrice(tag, amountCents)} {original && <StruckPrice cents={original.cents} />}
      </span>
    </>
  );
}
