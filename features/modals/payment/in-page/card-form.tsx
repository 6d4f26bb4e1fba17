import type { StripeEmbeddedCheckout } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type ReactElement, useEffect, useRef } from 'react';
import { useLanguageTag } from '#components/messages/messages-context.tsx';
import type { ProviderForm } from './form-frame.tsx';

interface CardFormProps extends ProviderForm {
  readonly publishableKey: string;
}

/** Stripe’s form in a frame of its own, so that no card number comes near our scripts. */
export default function CardForm({ publishableKey, token, onPaid, onFailed }: CardFormProps): ReactElement {
  const place = useRef<HTMLDivElement>(null);
  const acts = useRef({ onPaid, onFailed });
  const locale = useLanguageTag();
  useEffect(() => {
    let isGone = false;
    let shown: StripeEmbeddedCheckout | undefined;
    const show = async () => {
      // The script is there already, so that the package loads none of its own.
      const stripe = await loadStripe(publishableKey);
      shown = await stripe?.createEmbeddedCheckoutPage({
        fetchClientSecret: async () => token,
        onComplete: () => void acts.current.onPaid(),
      });
      if (isGone) shown?.destroy();
      else if (shown && place.current) shown.mount(place.current);
      else acts.current.onFailed();
    };
    show().catch(() => isGone || acts.current.onFailed());
    return () => {
      isGone = true;
      shown?.destroy();
    };
  }, [publishableKey, token]);
  return <div ref={place} lang={locale} />;
}
