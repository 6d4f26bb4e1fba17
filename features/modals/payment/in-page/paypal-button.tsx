import {
  INSTANCE_LOADING_STATE,
  PayPalOneTimePaymentButton,
  PayPalProvider,
  PayPalSubscriptionButton,
  usePayPal,
} from '@paypal/react-paypal-js/sdk-v6';
import { type ReactElement, useEffect } from 'react';
import { useLanguageTag } from '#components/messages/messages-context.tsx';
import type { ProviderForm } from './form-frame.tsx';

interface PayPalButtonProps extends ProviderForm {
  readonly clientId: string;
  readonly environment: 'production' | 'sandbox';
}

/** PayPal’s own button, which opens its window. */
export default function PayPalButton({ clientId, environment, ...form }: PayPalButtonProps): ReactElement {
  const locale = useLanguageTag();
  return (
    <PayPalProvider
      {...{ clientId, environment, locale }}
      components={[form.isPlan ? 'paypal-subscriptions' : 'paypal-payments']}
      pageType="checkout"
    >
      <Button {...form} />
    </PayPalProvider>
  );
}

function Button({ token, isPlan, onPaid, onFailed }: ProviderForm): ReactElement {
  const { loadingStatus } = usePayPal();
  useEffect(() => {
    if (loadingStatus === INSTANCE_LOADING_STATE.REJECTED) onFailed();
  }, [loadingStatus, onFailed]);
  // Somebody who closes the window may press again.
  const acts = { onApprove: onPaid, onCancel: () => undefined, onError: onFailed };
  return isPlan ? (
    <PayPalSubscriptionButton createSubscription={async () => ({ subscriptionId: token })} {...acts} />
  ) : (
    <PayPalOneTimePaymentButton createOrder={async () => ({ orderId: token })} {...acts} />
  );
}
