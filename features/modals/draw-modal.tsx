import type { ReactElement } from 'react';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { readApps } from '#lib/browser/mobile-apps.ts';
import {
  type Modal,
  type ModalKind,
  type PayingKind,
  type PayingModal,
  payingKinds,
  type ShownModal,
} from '#lib/browser/modals/modal-request.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';

/** Kinds that are drawn here. The sign-in and warnings have places of their own. */
type DrawnKind = Exclude<ModalKind, PayingKind | 'login' | 'warningConfirm'>;
export type DrawnModal<Kind extends DrawnKind = DrawnKind> = Extract<Modal, { readonly kind: Kind }>;

interface ModalProps<Kind extends DrawnKind> extends ShownModal {
  readonly modal: DrawnModal<Kind>;
}

type ModalPart<Kind extends DrawnKind = DrawnKind> = (props: ModalProps<Kind>) => ReactElement;

const loadLimits = async () => (await import('./limit-modals.tsx')).default;
const loadQuestions = async () => (await import('./question-modals.tsx')).default;

/** Part that tells an account of its daily limit, with the offer of the apps where there are any. */
async function loadExhausted(): Promise<
  (props: ModalProps<'Exhausted'> | ModalProps<'exhaustedforapp'>) => ReactElement
> {
  const [{ Exhausted }, apps] = await Promise.all([loadLimits(), readApps()]);
  const AppOffer = apps.length > 0 ? (await import('./app-offer.tsx')).default : null;
  return (props) => <Exhausted {...props}>{AppOffer && <AppOffer apps={apps} />}</Exhausted>;
}

/** Part that draws each kind, loaded with the first modal that needs it. */
const parts: { readonly [Kind in DrawnKind]: () => Promise<ModalPart<Kind>> } = {
  Exhausted: loadExhausted,
  exhaustedforapp: loadExhausted,
  freeUseLimit: async () => (await loadLimits()).freeUseLimit,
  videoAccount: async () => (await loadLimits()).videoAccount,
  freeDownloadLimit: async () => (await loadLimits()).freeDownloadLimit,
  QueuingUpperLimit: async () => (await loadLimits()).QueuingUpperLimit,
  VideoQueuingUpperLimit: async () => (await loadLimits()).VideoQueuingUpperLimit,
  confirm: async () => (await loadQuestions()).confirm,
  appDownload: async () => (await loadQuestions()).appDownload,
};

function isPaying(modal: Modal): modal is PayingModal {
  return (payingKinds as readonly ModalKind[]).includes(modal.kind);
}

/** Draws a modal. @throws Error where its part cannot be loaded, or for whoever is sold nothing by it */
export default async function drawModal(
  modal: DrawnModal | PayingModal,
  shown: ShownModal,
): Promise<ReactElement> {
  if (isPaying(modal)) return (await import('./payment/draw-payment.tsx')).default(modal, shown);
  const locale = urlLocale();
  const [Part, messages] = await Promise.all([
    // The entry of a kind draws that kind, which the compiler cannot follow through a union.
    parts[modal.kind]() as Promise<ModalPart>,
    loadClientMessages(locale, ['modals', 'warning']),
  ]);
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <Part {...{ modal, ...shown }} />
    </MessagesProvider>
  );
}
