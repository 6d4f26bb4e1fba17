import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { readApps } from '#lib/browser/mobile-apps.ts';
import {
  type Modal,
  type ModalAnswer,
  type ModalKind,
  type ModalWrapper,
  type PayingKind,
  type PayingModal,
  payingKinds,
  provideModals,
  type ShownModal,
} from '#lib/browser/modals/modal-request.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { askWarning } from '#lib/browser/warnings/warning-request.ts';

/** Kinds that are drawn here. The sign-in and warnings have places of their own. */
type DrawnKind = Exclude<ModalKind, PayingKind | 'login' | 'warningConfirm'>;
type DrawnModal<Kind extends DrawnKind = DrawnKind> = Extract<Modal, { readonly kind: Kind }>;

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
  freeDownloadLimit: async () => (await loadLimits()).freeDownloadLimit,
  QueuingUpperLimit: async () => (await loadLimits()).QueuingUpperLimit,
  VideoQueuingUpperLimit: async () => (await loadLimits()).VideoQueuingUpperLimit,
  confirm: async () => (await loadQuestions()).confirm,
  appDownload: async () => (await loadQuestions()).appDownload,
};

function isPaying(modal: Modal): modal is PayingModal {
  return (payingKinds as readonly ModalKind[]).includes(modal.kind);
}

async function draw(modal: DrawnModal | PayingModal, shown: ShownModal): Promise<ReactElement> {
  if (isPaying(modal)) return (await import('./payment/draw-payment.tsx')).default(modal, shown);
  const locale = urlLocale();
  const [Part, { loadClientMessages }] = await Promise.all([
    // The entry of a kind draws that kind, which the compiler cannot follow through a union.
    parts[modal.kind]() as Promise<ModalPart>,
    import('#lib/i18n/load-client-messages.ts'),
  ]);
  const messages = await loadClientMessages(locale, ['modals', 'warning']);
  return (
    <MessagesProvider locale={locale} messages={messages}>
      <Part {...{ modal, ...shown }} />
    </MessagesProvider>
  );
}

interface OpenModal {
  readonly id: number;
  readonly drawn: ReactNode;
  readonly answer: (answer: ModalAnswer) => void;
}

/** Place of the page for modals, the last above the others. Each is loaded once it is asked for. */
export function ModalPlace(): ReactNode {
  const [stack, setStack] = useState<readonly OpenModal[]>([]);
  useEffect(() => {
    let count = 0;
    const waiting = new Set<(answer: ModalAnswer) => void>();
    const show = async (modal: DrawnModal | PayingModal, wrapper: ModalWrapper): Promise<ModalAnswer> => {
      const { promise, resolve } = Promise.withResolvers<ModalAnswer>();
      count += 1;
      const id = count;
      const answer = (given: ModalAnswer) => {
        waiting.delete(answer);
        setStack((before) => before.filter((one) => one.id !== id));
        resolve(given);
      };
      waiting.add(answer);
      if (wrapper.signal?.aborted) answer('cancel');
      wrapper.signal?.addEventListener('abort', () => answer('cancel'));
      // Without a connection, a modal is as good as closed.
      const drawn = await draw(modal, { wrapper, onAnswer: answer }).catch(() => null);
      if (drawn === null || !waiting.has(answer)) answer('cancel');
      else {
        setStack((before) => [...before, { id, drawn, answer }]);
        const store = modal.kind === 'appDownload' ? { store: modal.store } : {};
        emitEvent({ name: 'OPENMODAL', modal: modal.kind, ...store });
      }
      return promise;
    };
    const withdraw = provideModals(async (modal, wrapper) => {
      if (modal.kind === 'login') return (await requestSignIn()) ? 'confirm' : 'cancel';
      if (modal.kind === 'warningConfirm') return askWarning(modal);
      return show(modal, wrapper);
    });
    return () => {
      withdraw();
      // Nobody can answer a modal that goes with its page.
      for (const answer of waiting) answer('cancel');
    };
  }, []);
  return stack.map(({ id, drawn }) => <div key={id}>{drawn}</div>);
}
