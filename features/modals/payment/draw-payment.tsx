import type { ReactElement } from 'react';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import type { PayingKind, PayingModal, ShownModal } from '#lib/browser/modals/modal-request.ts';
import { refreshCredits } from '#lib/browser/queries/credits.ts';
import { refreshPayInfo } from '#lib/browser/queries/pay-info.ts';
import { paymentScriptsQuery } from '#lib/browser/queries/payment-scripts.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { systemConfigQuery } from '#lib/browser/queries/system-config.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { isRefused } from './refuse-owners.ts';
import type { PayingProps } from './use-payment.ts';

type Namespace = Parameters<typeof loadClientMessages>[1][number];

interface PayingPart {
  readonly load: () => Promise<(props: PayingProps) => ReactElement | null>;
  /** Words of it, beside those of all payments. */
  readonly namespaces: readonly Namespace[];
}

/** Parts that draw the kinds, each loaded with the first modal that needs it. */
const payingParts: { readonly [Kind in PayingKind]: PayingPart } = {
  CancelSubscribe: {
    load: async () => (await import('../subscription/cancel-modal.tsx')).default,
    namespaces: ['plans', 'subscription'],
  },
  UpgradeSubscribe: {
    load: async () => (await import('../subscription/upgrade-modal.tsx')).default,
    namespaces: ['plans', 'subscription'],
  },
  BuyCredit: {
    load: async () => (await import('../packs/buy-credit-modal.tsx')).default,
    namespaces: ['packs'],
  },
  BuyHeadShots: {
    load: async () => (await import('../packs/headshots-modal.tsx')).default,
    namespaces: ['packs'],
  },
  CreditList: {
    load: async () => (await import('../packs/buy-credit-modal.tsx')).default,
    namespaces: ['packs'],
  },
  NewOrder: {
    load: async () => (await import('../plans/new-order-modal.tsx')).default,
    namespaces: ['plans'],
  },
  NewPayment: {
    load: async () => (await import('../plans/new-payment-modal.tsx')).default,
    namespaces: ['plans'],
  },
  Pay: { load: async () => (await import('../plans/pay-modal.tsx')).default, namespaces: ['plans'] },
  TrialSubscription: {
    load: async () => (await import('../trial/trial-subscription.tsx')).default(),
    namespaces: ['trial'],
  },
  Time: {
    load: async () => (await import('../trial/time-badge.tsx')).default,
    namespaces: ['trial'],
  },
  PayMerge: {
    load: async () => (await import('../packs/pay-merge-modal.tsx')).default,
    namespaces: ['packs', 'plans'],
  },
  PayType: {
    load: async () => (await import('../plans/pay-type-modal.tsx')).default,
    namespaces: ['plans'],
  },
};

/**
 * Draws a modal that sells, once all that it shows is known, so that nothing moves in it. What cannot be
 * asked for is left out.
 * @throws Error for whoever owns all plans, who is told so, and where the part cannot be loaded
 */
export default async function drawPayment(modal: PayingModal, shown: ShownModal): Promise<ReactElement> {
  const locale = urlLocale();
  const part = payingParts[modal.kind];
  const [Part, messages] = await Promise.all([
    part.load(),
    loadClientMessages(locale, ['modals', 'payment', ...part.namespaces]),
    queryClient.ensureQueryData(systemConfigQuery).catch(() => undefined),
    queryClient.ensureQueryData(paymentScriptsQuery).catch(() => undefined),
    refreshPayInfo().catch(() => undefined),
    refreshCredits().catch(() => undefined),
  ]);
  if (isRefused(modal, messages.payment.allOwned)) throw new Error('This person owns all plans');
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <Part {...{ modal, ...shown }} />
    </MessagesProvider>
  );
}
