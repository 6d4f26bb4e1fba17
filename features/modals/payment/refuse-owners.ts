import type { PayingKind, PayingModal } from '#lib/browser/modals/modal-request.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';
import { ownsAllPlans, payInfoQuery } from '#lib/browser/queries/pay-info.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';

/** Kinds that sell Pro and nothing else: closed to whoever owns all of it. */
const planKinds: readonly PayingKind[] = ['Pay', 'NewOrder', 'NewPayment', 'TrialSubscription', 'Time'];

const sellsPlans = ({ kind, tab, choice }: PayingModal) =>
  planKinds.includes(kind) || (kind === 'PayType' && tab !== 'credit' && choice?.packId === undefined);

/** True where a modal sells plans to somebody who owns all of them, and who is told so by the text. */
export function isRefused(modal: PayingModal, text: string): boolean {
  const info = queryClient.getQueryData(payInfoQuery.queryKey)?.info;
  if (!sellsPlans(modal) || !ownsAllPlans(info)) return false;
  // Nobody has asked for the badge.
  if (modal.kind !== 'Time') tellNotice({ kind: 'failure', text });
  return true;
}
