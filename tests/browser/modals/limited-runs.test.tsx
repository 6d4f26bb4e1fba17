import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { useVersions } from '#features/versions/use-versions.ts';
import { hostOf } from '#features/workspace/batch/batch-gateway.ts';
import { FailedRail } from '#features/workspace/processing/failed-rail.tsx';
import { RunButton } from '#features/workspace/setup/run-button.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { provideModals } from '#lib/browser/modals/modal-request.ts';
import { tellLimit, tellNoDownloads } from '#lib/browser/modals/tell-limit.ts';
import { tellPaymentEnd } from '#lib/browser/payments/payment-channel.ts';
import { creditsQuery } from '#lib/browser/queries/credits.ts';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { limitsQuery } from '#lib/browser/queries/limits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { provideSignIn } from '#lib/browser/user/sign-in-request.ts';
import { forgetPerson, keepPerson, setHostTime } from '#lib/browser/user/user-store.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { endpoints } from '#lib/contract/endpoints.ts';
import { type ErrorKey, errorKinds } from '#lib/contract/error-codes.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import { english } from '#tests/support/english.ts';
import { creditsOf } from '#tests/support/make-credits.ts';
import { inHours, makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { signInAccount } from '../support/account.ts';
import { type Host, openHost } from '../support/host.ts';
import { say } from '../support/say.ts';

const signIn = vi.fn<() => Promise<boolean>>();
const onRun = vi.fn<() => void>();
let host: Host;
let withdraw: () => void;

beforeEach(async () => {
  host = await openHost();
  setHostTime(inHours(0));
  signIn.mockReset().mockResolvedValue(true);
  onRun.mockReset();
  withdraw = provideSignIn(signIn);
  queryClient.clear();
});
afterEach(async () => {
  withdraw();
  forgetPerson();
  Reflect.deleteProperty(document.documentElement.dataset, 'met');
  vi.restoreAllMocks();
  await host.close();
});

function haveAccount(isMember = false): void {
  const current = { vipPlatform: 'stripe', vipEndTime: inHours(24) };
  keepPerson({
    ...{ id: crypto.randomUUID(), bio: '', isVip: isMember, current: isMember ? (current as never) : null },
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
}

const feature = 'object-remover';

/** A tool costs credits, of which this person has too few. */
function haveFewCredits(tool: FeatureCode): void {
  queryClient.setQueryData(featuresQuery.queryKey, [
    {
      ...{
        featureCode: tool,
        creditCost: 15,
        creditSeconds: null,
        models: [],
        available: true,
        waitSeconds: 0,
      },
      ...{ proWaitSeconds: 0, runSeconds: null, pace: null },
    },
  ]);
  queryClient.setQueryData(creditsQuery.queryKey, creditsOf(3));
}

/** The set-up of a tool that has so many free photos left. */
function showSetup(left: number, tool: FeatureCode = feature): void {
  queryClient.setQueryData(limitsQuery.queryKey, {
    freeUses: [{ featureCode: feature, dailyLimit: 3, dailyLeftCount: left }],
    photos: [],
    runsPerPhoto: 20,
    resetAt: Date.now() + HOUR_MS,
    retention: null,
  });
  const size = { width: 40, height: 30 };
  render(
    <MessagesProvider locale="en" messages={english}>
      <RunButton
        {...{ feature: tool, size, onRun, blockingReason: null }}
        output={size}
        photos={1}
        estimatedSeconds={null}
        label="Remove"
      />
      <ModalPlace />
    </MessagesProvider>,
  );
}

/** A run that the host has refused. */
function showRefusal(key: ErrorKey, tool: 'object-remover' | 'video-effects' = feature): void {
  const failure = { key, message: 'Refused.', requestId: null, retryAt: null, started: false };
  const acts = { parameters: {}, onChange: vi.fn(), onAnother: vi.fn(), onShow: vi.fn(), onAgain: onRun };
  render(
    <MessagesProvider locale="en" messages={english}>
      <ModalPlace />
      <FailedRail {...{ failure, ...acts }} feature={tool} changeLabel="Change" remedy="again" />
    </MessagesProvider>,
  );
}

const dialog = (title: string) => screen.findByRole('dialog', { name: title });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** Closes the offer of Pro or of credits, once it is there. */
async function closeOffer(tab: 'pro' | 'credit'): Promise<void> {
  await dialog(say(`packs.merge.${tab}`));
  await userEvent.keyboard('{Escape}');
  await isGone();
}

it('[NET-03] [LIMIT-02] A guest without free photos is asked to sign in before the run, which goes on by itself', async () => {
  showSetup(0);
  await press('Remove');
  await dialog(say('modals.freeUse.title'));
  await userEvent.keyboard('{Escape}');
  await isGone();
  expect(onRun).not.toHaveBeenCalled();
  await press('Remove');
  await dialog(say('modals.freeUse.title'));
  await press(say('modals.freeUse.button'));
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce());
  expect(signIn).toHaveBeenCalledOnce();
});

it('[MODAL-04] [NET-03] An account without free photos is told so before the run, by pointer and keys, and nothing starts', async () => {
  haveAccount();
  showSetup(0);
  screen.getByRole('button', { name: 'Remove' }).focus();
  await userEvent.keyboard('{Enter}');
  await dialog(say('modals.exhausted.title'));
  await press(say('modals.exhausted.ok'));
  await isGone();
  expect(onRun).not.toHaveBeenCalled();
});

it('[NET-03] [LIMIT-03] A run that the credits do not pay for leads before it to the sign-in, to Pro or to credits', async () => {
  document.documentElement.dataset.met = 'account payments video';
  haveFewCredits('video-effects');
  showSetup(3, 'video-effects');
  await press('Remove');
  await dialog(say('modals.videoAccount.title'));
  await userEvent.keyboard('{Escape}');
  await isGone();
  haveAccount();
  haveFewCredits('video-effects');
  await press('Remove');
  await closeOffer('pro');
  haveAccount(true);
  haveFewCredits('video-effects');
  await press('Remove');
  await closeOffer('credit');
  expect(onRun).not.toHaveBeenCalled();
});

it('A run with a free photo left starts without a question', async () => {
  showSetup(1);
  await press('Remove');
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[NET-03] A run that the host refuses a guest for its limit goes on after the sign-in, and never without', async () => {
  signIn.mockResolvedValueOnce(false);
  showRefusal('free_uses_exhausted');
  await dialog(say('modals.freeUse.title'));
  await press(say('modals.freeUse.button'));
  await isGone();
  expect(onRun).not.toHaveBeenCalled();
});

it('[NET-03] A run that the host refuses a guest for its credits goes on after the sign-in', async () => {
  showRefusal('credits_exhausted');
  await dialog(say('modals.freeUse.title'));
  await press(say('modals.freeUse.button'));
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce());
});

it('[NET-03] [LIMIT-02] An account that the host refuses is offered Pro where it is sold, else told when to come back', async () => {
  haveAccount();
  showRefusal('free_uses_exhausted');
  await dialog(say('modals.exhausted.title'));
  await userEvent.keyboard('{Escape}');
  await isGone();
  document.documentElement.dataset.met = 'account payments';
  showRefusal('free_uses_exhausted');
  await closeOffer('pro');
});

it('[NET-03] Without credits, accounts are led to what is sold for videos, and members are not on advanced models', async () => {
  document.documentElement.dataset.met = 'account payments video';
  haveAccount(true);
  showRefusal('credits_exhausted');
  await screen.findByText('Refused.');
  await new Promise(requestAnimationFrame);
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  showRefusal('credits_exhausted', 'video-effects');
  await closeOffer('credit');
  cleanup();
  haveAccount();
  showRefusal('credits_exhausted');
  await closeOffer('pro');
});

it('[LIMIT-05] A full queue is told by its modal, one for pictures and one for videos', async () => {
  showRefusal('queue_full');
  await dialog(say('modals.queue.title'));
  await press(say('modals.queue.later'));
  await isGone();
  showRefusal('video_queue_full', 'video-effects');
  await dialog(say('modals.videoQueue.title'));
});

it('A failure that is no limit opens nothing', async () => {
  showRefusal('engine_failed');
  await screen.findByText('Refused.');
  await new Promise(requestAnimationFrame);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('[NET-03] [MODAL-02] A run that met a limit goes on by itself once Pro is paid for, and never without', async () => {
  host.answer('getSysConfig', () => ({
    ...{ sysTimestamp: inHours(0), paymentMethods: ['stripe'], paymentsMode: 'test' },
  }));
  host.answer('createStripePayment', () => 'https://provider.example/pay/1');
  document.documentElement.dataset.met = 'account payments';
  vi.spyOn(window, 'open').mockReturnValue(Object.create(null));
  signInAccount(host);
  showSetup(0);
  const offerPro = async () => {
    await press('Remove');
    await dialog(say('modals.exhausted.title'));
    await press(say('modals.exhausted.pro'));
    await dialog(say('plans.pay.title'));
  };
  await offerPro();
  await userEvent.keyboard('{Escape}');
  await isGone();
  expect(onRun).not.toHaveBeenCalled();
  await offerPro();
  await press(say('payment.upgradeNow'));
  await screen.findByText(say('payment.waiting.stripe'));
  tellPaymentEnd({ type: 'paid', orderId: null });
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce());
});

it('[NET-03] Paying lets a refused run and a refused download go on; closing the offer does not', async () => {
  document.documentElement.dataset.met = 'account payments';
  haveAccount();
  const asked: string[] = [];
  for (const answer of ['confirm', 'cancel'] as const) {
    const stop = provideModals(async ({ kind }) => {
      asked.push(kind);
      return answer;
    });
    const goOn = answer === 'confirm';
    expect(await tellLimit({ key: 'free_uses_exhausted', feature })).toBe(goOn);
    expect(await tellLimit({ key: 'queue_full', feature })).toBe(goOn);
    expect(await tellNoDownloads()).toBe(goOn);
    stop();
  }
  expect(asked.slice(0, 3)).toEqual(['PayMerge', 'QueuingUpperLimit', 'PayMerge']);
});

it('[NET-03] Versions that the credits do not pay for lead to Pro', async () => {
  document.documentElement.dataset.met = 'account payments';
  haveAccount();
  const task = makeTask({ files: [makeTaskFile()] });
  host.answer('getVersions', () => ({ firstId: task.id, list: [{ task, versionOf: null }], left: [3] }));
  const { code } = errorKinds.credits_exhausted;
  const body = new Blob([JSON.stringify({ code, message: 'Refused.', result: null })]);
  host.serve(endpoints.startVersion.path, () => ({ body }));
  host.answer('getCreditAggregation', () => ({ ...creditsOf(0), sysTimestamp: inHours(0) }));
  render(
    <MessagesProvider locale="en" messages={english}>
      <ModalPlace />
    </MessagesProvider>,
  );
  const { result } = renderHook(() => useVersions(task));
  await waitFor(() => expect(result.current.pictures).toHaveLength(1));
  const [picture] = result.current.pictures;
  if (!picture) throw new Error('there is one picture');
  await waitFor(() => expect(result.current.leftOf(picture)).toBe(3));
  result.current.start(picture, { count: 1, cost: 4 });
  await closeOffer('pro');
});

it('[NET-03] Items of a batch that meet the same limit lead to one modal', async () => {
  const opened = vi.fn().mockResolvedValue('close');
  const withdrawModals = provideModals(opened);
  const { onRefused } = hostOf('video-effects');
  const { code } = errorKinds.credits_exhausted;
  const refusal = new ApiError({ key: 'credits_exhausted', code, message: '' });
  onRefused?.(refusal);
  onRefused?.(refusal);
  expect(opened.mock.calls.map(([modal]) => modal)).toEqual([{ kind: 'videoAccount' }]);
  withdrawModals();
});
