import '#components/ui/input.css';
import { type ReactElement, useId } from 'react';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { isAccepted, useSystemConfig } from '#lib/browser/queries/system-config.ts';
import { paymentPlatforms } from '#lib/catalog/prices.ts';
import type { Payment } from './use-payment.ts';

/** Choice of the way to pay: the card first, and others where the host takes them. */
export function MethodField({
  payment: { platform, choosePlatform, phase },
}: {
  readonly payment: Payment;
}): ReactElement {
  const t = useTranslations('payment');
  const id = useId();
  const config = useSystemConfig();
  return (
    <div className="payment-method">
      <label htmlFor={id}>{t('method')}</label>
      <select
        id={id}
        className="input"
        value={platform}
        disabled={phase === 'busy'}
        onChange={({ target }) => {
          const chosen = paymentPlatforms.find((one) => one === target.value);
          if (chosen) choosePlatform(chosen);
        }}
      >
        {paymentPlatforms
          .filter((one) => isAccepted(one, config) || one === platform)
          .map((one) => (
            <option key={one} value={one}>
              {t(`platform.${one}`)}
            </option>
          ))}
      </select>
    </div>
  );
}
