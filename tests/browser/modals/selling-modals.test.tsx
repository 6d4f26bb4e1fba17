import '../../../app/globals.css';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { openModal, type PayingModal } from '#lib/browser/modals/modal-request.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson } from '#lib/browser/user/user-store.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { inHours } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { type Host, openHost } from '../support/host.ts';

interface Shown {
  readonly modal: PayingModal;
  /** Somebody who pays by the month; a guest otherwise. */
  readonly isMonthly?: boolean;
  readonly title: (words: ClientMessages) => string;
}

/** The modals that sell, in each of their states that look different. */
const all: readonly Shown[] = [
  { modal: { kind: 'Pay' }, title: ({ plans }) => plans.pay.title },
  { modal: { kind: 'Pay' }, isMonthly: true, title: ({ plans }) => plans.pay.title },
  { modal: { kind: 'NewPayment' }, title: ({ plans }) => plans.newPayment.title },
  { modal: { kind: 'NewOrder' }, isMonthly: true, title: ({ plans }) => plans.newOrder.title },
  { modal: { kind: 'PayType', tab: 'credit' }, title: ({ plans }) => plans.payType.title },
  { modal: { kind: 'BuyCredit' }, title: ({ packs }) => packs.title },
  { modal: { kind: 'PayMerge', tab: 'credit' }, title: ({ packs }) => packs.merge.credit },
  { modal: { kind: 'PayMerge' }, isMonthly: true, title: ({ packs }) => packs.merge.pro },
  { modal: { kind: 'BuyHeadShots' }, title: ({ packs }) => packs.headshots.title },
];

/** English, the longest words of all languages, and one without spaces. */
const languages: readonly Locale[] = ['en', 'de', 'ja'];

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let host: Host;
const { pathname, search } = location;

beforeEach(async () => {
  queryClient.clear();
  host = await openHost();
  document.documentElement.dataset.met = 'account payments engine video apps';
  host.answer('getSysConfig', () => ({
    ...{ sysTimestamp: inHours(0), paymentMethods: ['stripe', 'paypal'], paymentsMode: 'test' },
  }));
  await page.viewport(320, 640);
});
afterEach(async () => {
  history.replaceState(null, '', pathname + search);
  document.documentElement.removeAttribute('style');
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  forgetPerson();
  await host.close();
  await page.viewport(414, 896);
});

async function findViolations(dialog: HTMLElement): Promise<string[]> {
  // Words that fade in have too little contrast on their way.
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  const { violations } = await axe.run(dialog, { runOnly: WCAG });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Elements that are wider than their room, or stand out of the dialog. */
function findOverflow(dialog: HTMLElement): string[] {
  const { left, right } = dialog.getBoundingClientRect();
  const stands = [...dialog.querySelectorAll<HTMLElement>('button, label, p, h2, h3, li, select')];
  const out = stands.filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < left || box.right > right || one.scrollWidth > one.clientWidth + 1;
  });
  return [...(left < 0 || right > innerWidth ? [dialog] : []), ...out].map(({ outerHTML }) => outerHTML);
}

it.each(all)(
  '[MODAL-01] [MODAL-03] [MODAL-07] [MODAL-10] [MODAL-11] [MODAL-12] [MODAL-13] [MODAL-14] $modal.kind fits a narrow window in words of any length, and has no barrier in either theme',
  async ({ modal, isMonthly = false, title }) => {
    if (isMonthly) signInAccount(host, { platform: 'stripe', interval: 'month' });
    for (const locale of languages) {
      history.replaceState(null, '', localePath(locale, '/'));
      document.documentElement.lang = localeInfo(locale).lang;
      render(<ModalPlace />);
      const answer = openModal(modal);
      const dialog = await screen.findByRole('dialog');
      const words = await loadClientMessages(locale, ['plans', 'packs']);
      expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(title(words));
      expect(findOverflow(dialog)).toEqual([]);
      for (const theme of locale === 'en' ? ['light', 'dark'] : []) {
        document.documentElement.style.colorScheme = theme;
        expect(await findViolations(dialog)).toEqual([]);
      }
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
      await userEvent.keyboard('{Escape}');
      expect(await answer).toBe('cancel');
      cleanup();
    }
  },
);
