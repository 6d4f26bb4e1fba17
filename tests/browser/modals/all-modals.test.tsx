import '../../../app/globals.css';
import { render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { type Modal, type ModalKind, openModal } from '#lib/browser/modals/modal-request.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { makePayInfo } from '#tests/support/make-pay-info.ts';
import { inHours } from '#tests/support/make-task.ts';
import { type Host, openHost } from '../support/host.ts';

/** English, the longest words of all languages, and one without spaces. */
const languages: readonly Locale[] = ['en', 'de', 'ja'];

type Person = 'guest' | 'account' | 'member';

interface Shown {
  readonly modal: Modal;
  readonly who: Person;
}

const store = 'https://play.google.com/store/apps/details?id=one';

/** Every modal that the place draws, in each of its wordings. */
const all: readonly Shown[] = [
  { modal: { kind: 'Exhausted' }, who: 'account' },
  { modal: { kind: 'exhaustedforapp' }, who: 'account' },
  { modal: { kind: 'freeUseLimit' }, who: 'guest' },
  { modal: { kind: 'freeDownloadLimit' }, who: 'guest' },
  { modal: { kind: 'videoAccount' }, who: 'guest' },
  { modal: { kind: 'QueuingUpperLimit' }, who: 'guest' },
  { modal: { kind: 'QueuingUpperLimit' }, who: 'member' },
  { modal: { kind: 'VideoQueuingUpperLimit' }, who: 'guest' },
  { modal: { kind: 'VideoQueuingUpperLimit' }, who: 'account' },
  { modal: { kind: 'appDownload', store: 'android', storeUrl: store }, who: 'guest' },
  { modal: { kind: 'CancelSubscribe' }, who: 'member' },
  { modal: { kind: 'UpgradeSubscribe' }, who: 'member' },
  { modal: { kind: 'confirm', title: 'Pictor', content: 'PNG' }, who: 'guest' },
];

/** Modals to show in a language: they take turns from the seed of matrices on; all in the exhaustive run. */
function modalsIn(locale: Locale): readonly Shown[] {
  const { EXHAUSTIVE, MATRIX_SEED } = import.meta.env;
  if (EXHAUSTIVE) return all;
  const turn = languages.indexOf(locale) + Number(MATRIX_SEED);
  return all.filter((_, at) => (at + turn) % languages.length === 0);
}

type Words = Pick<ClientMessages, 'modals' | 'subscription'>;

/** Its title in the words of a language. */
function titleOf({ modal, who }: Shown, { modals: words, subscription }: Words): string {
  const titles: Partial<Record<ModalKind, string>> = {
    Exhausted: words.exhausted.title,
    exhaustedforapp: words.exhausted.title,
    freeUseLimit: words.freeUse.title,
    freeDownloadLimit: words.freeDownload.title,
    videoAccount: words.videoAccount.title,
    QueuingUpperLimit: words.queue.title,
    VideoQueuingUpperLimit: who === 'guest' ? words.videoQueue.title : words.videoQueue.vipTitle,
    appDownload: words.appDownload.title,
    CancelSubscribe: subscription.cancelModal.title,
    UpgradeSubscribe: subscription.upgrade,
  };
  return titles[modal.kind] ?? 'Pictor';
}

function become(who: Person): void {
  forgetPerson();
  if (who === 'guest') return;
  const current = who === 'member' ? ({ vipPlatform: 'stripe', vipEndTime: inHours(24) } as never) : null;
  keepPerson({
    ...{ id: crypto.randomUUID(), bio: '', isVip: who === 'member', current },
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
}

let host: Host;
const { pathname, search } = location;

beforeEach(async () => {
  host = await openHost({ apps: { ios: 'https://apps.apple.com/app/id1', android: store } });
  host.answer('allPayVipInfo', () => makePayInfo({ priceInterval: 'month' }));
  document.documentElement.dataset.met = 'account payments';
});
afterEach(async () => {
  history.replaceState(null, '', pathname + search);
  document.documentElement.removeAttribute('style');
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  forgetPerson();
  await host.close();
  await page.viewport(414, 896);
});

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function findViolations(dialog: HTMLElement): Promise<string[]> {
  // Words that fade in have too little contrast on their way.
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
  const { violations } = await axe.run(dialog, { runOnly: WCAG });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

const opener = () => screen.getByRole('button', { name: 'Opener', hidden: true });

/** Opens a modal as a press does. */
async function open(modal: Modal) {
  opener().focus();
  const answer = openModal(modal);
  const dialog = await screen.findByRole(modal.kind === 'confirm' ? 'alertdialog' : 'dialog');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return { answer, dialog };
}

const clickBeside = () =>
  userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });

async function expectClosed(answer: Promise<string>): Promise<void> {
  expect(await answer).toBe('cancel');
  await waitFor(() => expect(document.activeElement).toBe(opener()));
  expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
}

describe.each(languages)('every modal in %s', (locale) => {
  beforeEach(() => {
    history.replaceState(null, '', localePath(locale, '/'));
    document.documentElement.lang = localeInfo(locale).lang;
    render(
      <main style={{ minHeight: 3000 }}>
        <button type="button">Opener</button>
        <ModalPlace />
      </main>,
    );
  });

  it.each(modalsIn(locale))(
    '[MODAL-01] [MODAL-04] [MODAL-08] [MODAL-09] [MODAL-16] [MODAL-17] [MODAL-18] [MODAL-19] $modal.kind for a $who is in that language, fits a narrow window, has no barrier in either theme, keeps the focus, and goes by Escape and by its mask',
    async ({ modal, who }) => {
      await page.viewport(320, 640);
      become(who);
      const { answer, dialog } = await open(modal);
      const words = await loadClientMessages(locale, ['modals', 'subscription']);
      expect(within(dialog).getByRole('heading', { level: 2 }).textContent).toBe(
        titleOf({ modal, who }, words),
      );
      expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
      expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
      const { left, right } = dialog.getBoundingClientRect();
      expect([left >= 0, right <= 320]).toEqual([true, true]);
      for (const theme of ['light', 'dark']) {
        document.documentElement.style.colorScheme = theme;
        expect(await findViolations(dialog)).toEqual([]);
      }
      for (let press = 0; press < 4; press += 1) {
        await userEvent.tab();
        expect(dialog.contains(document.activeElement)).toBe(true);
      }
      await userEvent.keyboard('{Escape}');
      await expectClosed(answer);
      const again = await open(modal);
      await clickBeside();
      // Nobody answers a question by a press that misses it.
      if (modal.kind === 'confirm') await userEvent.keyboard('{Escape}');
      await expectClosed(again.answer);
    },
  );
});
