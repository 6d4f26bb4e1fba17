import type { ReactElement, ReactNode } from 'react';
import { useStore } from 'zustand';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { meetsNeed } from '#lib/browser/meets-need.ts';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { isMember, userStore } from '#lib/browser/user/user-store.ts';
import type { Option, OptionValues } from '#lib/catalog/options/option.ts';

/** True where choices of Pro are closed to this person. */
function useIsClosed(): boolean {
  const member = useStore(userStore, () => isMember());
  return meetsNeed('payments') && !member;
}

/** Note under the looks of an option some of which belong to Pro, with the way to it. */
export function PaidNote({ paid }: { readonly paid: readonly string[] | undefined }): ReactNode {
  const t = useTranslations('options');
  const isClosed = useIsClosed();
  if (!meetsNeed('payments') || !paid?.length) return null;
  return (
    <small className="text-quiet">
      {t('paid.note')} {isClosed && <ProLink />}
    </small>
  );
}

/** Way to Pro beside what belongs to it. */
export function ProLink(): ReactElement {
  const t = useTranslations('options');
  const press = () => {
    emitEvent({ name: 'BUTTON_CLICK', button: 'ToSub' });
    void openModal({ kind: 'Pay' });
  };
  return (
    <button type="button" className="link" onClick={press}>
      {t('paid.more')}
    </button>
  );
}

interface Chosen {
  readonly options: readonly Option[];
  readonly values: OptionValues;
}

/** Reason that blocks a run with a choice that belongs to Pro; null for members and without such a choice. */
export function usePaidReason({ options, values }: Chosen): string | null {
  const t = useTranslations('options');
  const isClosed = useIsClosed();
  const isPaid = options.some((option) => {
    const value = values[option.name] ?? option.initial;
    return option.kind === 'pictures' && option.paid?.includes(String(value));
  });
  return isClosed && isPaid ? t('paid.chosen') : null;
}
