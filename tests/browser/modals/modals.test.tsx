import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { openSellingLinks } from '#features/modals/open-selling-links.ts';
import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';
import {
  limitKinds,
  type Modal,
  type ModalKind,
  openModal,
  payingKinds,
} from '#lib/browser/modals/modal-request.ts';
import { sells } from '#lib/browser/modals/paying-modal-query.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { systemConfigQuery } from '#lib/browser/queries/system-config.ts';
import { provideSignIn } from '#lib/browser/user/sign-in-request.ts';
import { forgetPerson, keepPerson, setHostTime } from '#lib/browser/user/user-store.ts';
import { provideWarnings } from '#lib/browser/warnings/warning-request.ts';
import { inHours } from '#tests/support/make-task.ts';
import { say } from '../support/say.ts';

const told: ProductEvent[] = [];
const signIn = vi.fn<() => Promise<boolean>>();
let undo: (() => void)[] = [];

beforeEach(() => {
  told.length = 0;
  signIn.mockReset().mockResolvedValue(true);
  queryClient.setQueryData(systemConfigQuery.queryKey, {
    paymentMethods: ['stripe'],
    paymentsMode: 'test',
  } as never);
  undo = [onEvent((event) => told.push(event)), provideSignIn(signIn)];
  render(
    <main style={{ minHeight: 3000 }}>
      <button type="button">Opener</button>
      <ModalPlace />
    </main>,
  );
  screen.getByRole('button', { name: 'Opener' }).focus();
});
afterEach(() => {
  for (const end of undo) end();
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetPerson();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  scrollTo(0, 0);
});

const dialog = (title: string) => screen.findByRole('dialog', { name: title });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const buttons = () => told.flatMap((event) => (event.name === 'BUTTON_CLICK' ? [event.button] : []));

/** Something is sold on this copy. */
const sell = () => {
  document.documentElement.dataset.met = 'account payments';
};

function become(who: 'account' | 'member'): void {
  const current = { vipPlatform: 'stripe', vipEndTime: inHours(24) } as const;
  keepPerson({
    ...{ id: crypto.randomUUID(), bio: '', isVip: who === 'member', name: 'Ada', email: 'ada@example.com' },
    current: who === 'member' ? (current as never) : null,
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
}

/** Stops the clock of the host at a time of day in UTC; the clock of this browser is hours off. */
function stopHostClockAt(time: string): void {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'Date'],
    now: new Date('2026-05-04T03:00:00Z'),
  });
  setHostTime(Date.parse(`2026-05-04T${time}Z`) / 1000);
}

/** Modals of subscribers and of the trial, which have tests of their own. */
const forFew: readonly ModalKind[] = ['CancelSubscribe', 'UpgradeSubscribe', 'TrialSubscription', 'Time'];

const confirm = { kind: 'confirm', title: 'Delete it?', content: 'It is gone then.' } as const;

describe('the host of modals', () => {
  it('[MODAL-01] A modal locks the page, takes the focus, and gives it back after each way of closing', async () => {
    const closings = [
      () => userEvent.keyboard('{Escape}'),
      () => press(say('modals.close')),
      () => userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true }),
    ];
    for (const close of closings) {
      const answer = openModal({ kind: 'QueuingUpperLimit' });
      const shown = await dialog(say('modals.queue.title'));
      await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true));
      expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
      await close();
      expect(await answer).toBe('cancel');
      await waitFor(() => expect(document.activeElement?.textContent).toBe('Opener'));
      expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
    }
  });

  it('[MODAL-01] Each way of closing a modal can be turned off', async () => {
    const off = { hasCloseButton: false, closesOnMask: false, closesOnEscape: false, mask: false };
    const answer = openModal({ kind: 'QueuingUpperLimit' }, off);
    const shown = await dialog(say('modals.queue.title'));
    expect(screen.queryByRole('button', { name: say('modals.close') })).toBeNull();
    expect(document.querySelector('.dialog-mask.dimmed')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(document.documentElement, { position: { x: 4, y: 4 }, force: true });
    expect(shown.isConnected).toBe(true);
    await press(say('modals.queue.later'));
    expect(await answer).toBe('cancel');
  });

  it('[MODAL-01] A modal above another one is closed alone, and the focus returns to the one below', async () => {
    const below = openModal({ kind: 'QueuingUpperLimit' });
    const shown = await dialog(say('modals.queue.title'));
    const above = openModal(confirm);
    await screen.findByRole('alertdialog', { name: confirm.title });
    await userEvent.keyboard('{Escape}');
    expect(await above).toBe('cancel');
    await waitFor(() => expect(shown.contains(document.activeElement)).toBe(true));
    await userEvent.keyboard('{Escape}');
    expect(await below).toBe('cancel');
  });

  it('[MODAL-02] Two presses before a modal is there open one, which answers both', async () => {
    const answers = [openModal({ kind: 'QueuingUpperLimit' }), openModal({ kind: 'QueuingUpperLimit' })];
    await dialog(say('modals.queue.title'));
    await userEvent.keyboard('{Escape}');
    expect(await Promise.all(answers)).toEqual(['cancel', 'cancel']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(told.map(({ name }) => name)).toEqual(['OPENMODAL']);
  });

  it('[MODAL-02] One switch opens each kind: modals, the sign-in, a warning, and all that sell', async () => {
    undo.push(provideWarnings(async () => 'confirm'));
    const drawn: readonly Modal[] = [
      ...[...limitKinds, 'freeUseLimit', 'freeDownloadLimit'].map((kind) => ({ kind }) as Modal),
      confirm,
      { kind: 'appDownload', store: 'ios', storeUrl: 'https://apps.apple.com/app/id1' },
      ...payingKinds.filter((kind) => !forFew.includes(kind)).map((kind) => ({ kind })),
    ];
    for (const modal of drawn) {
      const answer = openModal(modal);
      await screen.findByRole(modal.kind === 'confirm' ? 'alertdialog' : 'dialog');
      await userEvent.keyboard('{Escape}');
      expect(await answer).toBe('cancel');
    }
    expect(told.flatMap((event) => (event.name === 'OPENMODAL' ? [event.modal] : []))).toEqual(
      drawn.map(({ kind }) => kind),
    );
    expect(await openModal({ kind: 'login' })).toBe('confirm');
    expect(signIn).toHaveBeenCalledOnce();
    const anchor = screen.getByRole('button', { name: 'Opener' });
    expect(await openModal({ kind: 'warningConfirm', title: '', content: '', anchor })).toBe('confirm');
  });

  it('[MODAL-02] The four kinds that tell of a limit lead on to Pay', async () => {
    sell();
    for (const kind of limitKinds) {
      const answer = openModal({ kind });
      await screen.findByRole('dialog');
      const name = kind.startsWith('Video')
        ? /upgrade for priority/
        : say(kind === 'QueuingUpperLimit' ? 'modals.queue.upgrade' : 'modals.exhausted.pro');
      const role = kind.startsWith('Video') ? 'link' : 'button';
      await userEvent.click(screen.getByRole(role, { name }));
      await dialog(say('plans.pay.title'));
      await userEvent.keyboard('{Escape}');
      expect(await answer).toBe('cancel');
    }
  });
});

describe('modals of limits', () => {
  it('[MODAL-04] The daily limit tells the hours until midnight in UTC to one decimal, by the clock of the host', async () => {
    stopHostClockAt('18:30:00');
    for (const kind of ['Exhausted', 'exhaustedforapp'] as const) {
      const answer = openModal({ kind });
      const shown = await dialog(say('modals.exhausted.title'));
      const key = kind === 'Exhausted' ? 'text' : 'textInApp';
      expect(shown.textContent).toContain(say(`modals.exhausted.${key}`, { hours: '5.5' }));
      expect(screen.getByRole('timer').textContent).toBe('05:30:00');
      // Nothing is sold here, so nothing is offered.
      expect(screen.queryByRole('button', { name: say('modals.exhausted.pro') })).toBeNull();
      await userEvent.keyboard('{Escape}');
      await answer;
    }
  });

  it('[MODAL-16] The limit of guests counts down every second, ends at zero, and stops once it is closed', async () => {
    stopHostClockAt('23:59:58');
    const answer = openModal({ kind: 'freeUseLimit' });
    const shown = await dialog(say('modals.freeUse.title'));
    const isSaid = (time: string) =>
      waitFor(() => expect(shown.textContent).toContain(say('modals.freeUse.text', { time })));
    await isSaid('00:00:02');
    for (const time of ['00:00:01', '00:00:00', '00:00:00']) {
      vi.advanceTimersByTime(1000);
      await isSaid(time);
    }
    await userEvent.keyboard('{Escape}');
    expect(await answer).toBe('cancel');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('[MODAL-16] [MODAL-17] Limits of guests lead to the sign-in, which answers them, and report show and press', async () => {
    for (const [kind, key] of [
      ['freeUseLimit', 'freeUse'],
      ['freeDownloadLimit', 'freeDownload'],
      ['videoAccount', 'videoAccount'],
    ] as const) {
      const answer = openModal({ kind });
      await dialog(say(`modals.${key}.title`));
      await press(say(`modals.${key}.button`));
      expect(await answer).toBe('confirm');
    }
    signIn.mockResolvedValue(false);
    const answer = openModal({ kind: 'freeUseLimit' });
    await dialog(say('modals.freeUse.title'));
    await press(say('modals.freeUse.button'));
    expect(await answer).toBe('cancel');
    expect(told.slice(0, 2)).toEqual([
      { name: 'OPENMODAL', modal: 'freeUseLimit' },
      { name: 'BUTTON_CLICK', button: 'PopUpClick', answer: 'confirm' },
    ]);
  });

  it('[MODAL-08] A full queue asks visitors to come later or to upgrade, and members to come later', async () => {
    sell();
    const visitor = openModal({ kind: 'QueuingUpperLimit' });
    expect((await dialog(say('modals.queue.title'))).textContent).toContain(say('modals.queue.upgradeText'));
    await press(say('modals.queue.upgrade'));
    await dialog(say('plans.pay.title'));
    await userEvent.keyboard('{Escape}');
    expect(await visitor).toBe('cancel');
    become('member');
    const member = openModal({ kind: 'QueuingUpperLimit' });
    expect((await dialog(say('modals.queue.title'))).textContent).toContain(say('modals.queue.memberText'));
    expect(screen.queryByRole('button', { name: say('modals.queue.upgrade') })).toBeNull();
    await press(say('modals.queue.later'));
    expect(await member).toBe('cancel');
    expect(buttons()).toEqual(['PicQueueToSub', 'CloseSub', 'PicQueueRetryLater']);
  });

  it('[MODAL-09] A full queue of videos sells to visitors, and asks accounts to come later', async () => {
    sell();
    const visitor = openModal({ kind: 'VideoQueuingUpperLimit' });
    await dialog(say('modals.videoQueue.title'));
    await press(say('modals.videoQueue.credits'));
    await visitor;
    await dialog(say('packs.title'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const leading = openModal({ kind: 'VideoQueuingUpperLimit' });
    await dialog(say('modals.videoQueue.title'));
    await userEvent.click(screen.getByRole('link'));
    await dialog(say('plans.pay.title'));
    await userEvent.keyboard('{Escape}');
    await leading;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    become('account');
    const account = openModal({ kind: 'VideoQueuingUpperLimit' });
    const shown = await dialog(say('modals.videoQueue.vipTitle'));
    expect(shown.textContent).toContain(say('modals.videoQueue.vipText'));
    await press(say('modals.queue.later'));
    expect(await account).toBe('cancel');
    expect(buttons()).toEqual([
      'VideoQueneToCredit',
      'CloseSub',
      'VideoQueneToSub',
      'CloseSub',
      'VideoQueneRetryLater',
    ]);
  });

  it('[MODAL-18] A question has the usual words unless others are given, and answers by its buttons', async () => {
    const usual = openModal(confirm);
    await screen.findByRole('alertdialog', { name: confirm.title });
    expect(screen.getByText(confirm.content)).toBeTruthy();
    await press(say('warning.confirm'));
    expect(await usual).toBe('confirm');
    const described = openModal({ ...confirm, confirmText: 'Delete', cancelText: 'Keep' });
    await screen.findByRole('button', { name: 'Delete' });
    await press('Keep');
    expect(await described).toBe('cancel');
  });

  it('[MODAL-18] A question stays while it does what was confirmed, tells why that failed, and asks for a tick first where it needs one', async () => {
    const act = vi
      .fn<() => Promise<string | null>>()
      .mockResolvedValueOnce('No connection.')
      .mockResolvedValue(null);
    const answer = openModal({ ...confirm, content: ['One.', 'Two.'], check: 'They agree.', act });
    const question = await screen.findByRole('alertdialog', { name: confirm.title });
    expect([...question.querySelectorAll('p')].map((text) => text.textContent)).toEqual(['One.', 'Two.', '']);
    // Playwright presses no button that is marked as disabled, people do.
    await userEvent.click(screen.getByRole('button', { name: say('warning.confirm') }), { force: true });
    expect(act).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'They agree.' }));
    await press(say('warning.confirm'));
    await screen.findByText('No connection.');
    await press(say('warning.confirm'));
    expect(await answer).toBe('confirm');
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('[MODAL-18] A question cannot be taken back while it does what was confirmed: its answer tells what was done', async () => {
    const { promise: done, resolve: finish } = Promise.withResolvers<null>();
    const answer = openModal({ ...confirm, cancelText: 'Keep', act: () => done });
    await screen.findByRole('alertdialog', { name: confirm.title });
    await press(say('warning.confirm'));
    await userEvent.keyboard('{Escape}');
    const cancel = screen.getByRole('button', { name: 'Keep' });
    expect(cancel.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(cancel, { force: true });
    expect(screen.getByRole('alertdialog', { name: confirm.title })).toBeTruthy();
    finish(null);
    expect(await answer).toBe('confirm');
  });

  it('[MODAL-18] A question whose reason is gone closes as if it was cancelled', async () => {
    const reason = new AbortController();
    const answer = openModal(confirm, { signal: reason.signal });
    await screen.findByRole('alertdialog', { name: confirm.title });
    reason.abort();
    expect(await answer).toBe('cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await openModal(confirm, { signal: reason.signal })).toBe('cancel');
  });

  it('[MODAL-02] A modal that is asked for before the page shows any is opened as soon as it does', async () => {
    cleanup();
    const answer = openModal(confirm);
    render(<ModalPlace />);
    await screen.findByRole('alertdialog', { name: confirm.title });
    await press(say('warning.confirm'));
    expect(await answer).toBe('confirm');
  });
});

describe('links that sell', () => {
  it('[PAY-18] A press opens the modal that the link names; one that opens a tab, or names none, leads on', async () => {
    const stop = openSellingLinks();
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    render(
      <p>
        <a href="#pricing" {...sells('PayMerge')}>
          Sold
        </a>
        <a href="#nothing" data-sells="modal=nothing">
          Unknown
        </a>
      </p>,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Sold' }));
    await screen.findByRole('dialog');
    expect(location.hash).toBe('');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('link', { name: 'Unknown' }));
    expect(location.hash).toBe('#nothing');
    history.replaceState(null, '', location.pathname + location.search);
    open.mockRestore();
    stop();
  });
});
