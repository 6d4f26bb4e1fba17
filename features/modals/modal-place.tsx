import { type ReactNode, useEffect, useState } from 'react';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import {
  type ModalAnswer,
  type ModalKind,
  type ModalWrapper,
  type PayingModal,
  provideModals,
  type ShownModal,
} from '#lib/browser/modals/modal-request.ts';
import { requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { askWarning } from '#lib/browser/warnings/warning-request.ts';
import type { DrawnModal } from './draw-modal.tsx';

/** Draws a modal by code that is loaded with the first. */
async function draw(modal: DrawnModal | PayingModal, shown: ShownModal): Promise<ReactNode> {
  const { default: drawModal } = await import('./draw-modal.tsx');
  return drawModal(modal, shown);
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
    const drawing = new Map<ModalKind, Promise<ModalAnswer>>();
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
      drawing.delete(modal.kind);
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
      if (modal.kind === 'confirm') return show(modal, wrapper);
      // A second press while the first one is answered means the same modal.
      const shown = drawing.get(modal.kind) ?? show(modal, wrapper);
      drawing.set(modal.kind, shown);
      return shown;
    });
    return () => {
      withdraw();
      // Nobody can answer a modal that goes with its page.
      for (const answer of waiting) answer('cancel');
    };
  }, []);
  return stack.map(({ id, drawn }) => <div key={id}>{drawn}</div>);
}
