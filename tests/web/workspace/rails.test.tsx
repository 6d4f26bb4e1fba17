import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Opening } from '#features/workspace/photo/opening.tsx';
import { BusyRail } from '#features/workspace/processing/busy-rail.tsx';
import { FailedRail, remedyOf } from '#features/workspace/processing/failed-rail.tsx';
import type { Remedy } from '#features/workspace/processing/remedy.tsx';
import { RunButton } from '#features/workspace/setup/run-button.tsx';
import { EditingRail } from '#features/workspace/setup/setup-rail.tsx';
import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { limitsQuery } from '#lib/browser/queries/limits.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import type { RunPace } from '#lib/catalog/estimate-run-seconds.ts';
import type { MarkingWay, Size } from '#lib/catalog/options/option.ts';
import { fitSize } from '#lib/catalog/result-size.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import { HOUR_MS } from '#lib/time/durations.ts';
import messages from '#messages/en/workspace.json' with { type: 'json' };
import { openBrowserHost } from '#tests/support/browser-host.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const feature = 'object-remover';
const ROOT = '0192f3c1-7a44-8000-8000-000000000001';
const size = { width: 2400, height: 1484 };

/** Of runs beside their estimates, as the host measured them. */
const pace = { low: 0.9, high: 1.5 };

interface Known {
  readonly pace?: RunPace | null;
  readonly waitSeconds?: number;
  /** On the open photo. */
  readonly runs?: number;
}

function know(left: number, { pace: measured = pace, waitSeconds = 0, runs = 0 }: Known = {}): void {
  queryClient.setQueryData(limitsQuery.queryKey, {
    freeUses: [
      { featureCode: feature, dailyLimit: 3, dailyLeftCount: left },
      { featureCode: 'ai-filter', dailyLimit: 3, dailyLeftCount: 3 },
    ],
    photos: runs > 0 ? [{ featureCode: feature, rootId: ROOT, runs }] : [],
    runsPerPhoto: 20,
    resetAt: Date.now() + HOUR_MS,
    retention: null,
  });
  const usual = {
    creditCost: 0,
    creditSeconds: null,
    models: [],
    available: true,
    proWaitSeconds: 0,
    runSeconds: null,
  };
  queryClient.setQueryData(featuresQuery.queryKey, [
    { ...usual, featureCode: feature, waitSeconds, pace: measured },
    { ...usual, featureCode: 'ai-filter', waitSeconds: 0, pace: null },
  ]);
}

beforeEach(() => queryClient.clear());

describe('the run button', () => {
  const block = (onRun: () => void, blockingReason: string | null = null) =>
    withMessages(
      <RunButton
        {...{ feature, size, onRun, blockingReason }}
        rootId={ROOT}
        output={size}
        photos={1}
        estimatedSeconds={7.2}
        label="Remove object"
      />,
    );

  it('The run button says before the click what it costs, how long it takes and what comes out', () => {
    know(3);
    render(block(() => undefined));
    const button = screen.getByRole('button', { name: 'Remove object' });
    const ids = button.getAttribute('aria-describedby')?.split(' ') ?? [];
    const facts = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(facts).toContain(say('workspace.run.freeLeft', { count: '3' }));
    expect(facts).toContain(say('workspace.run.about', { time: '6–10 seconds' }));
    expect(facts).toContain(say('workspace.run.outputSize', size));
  });

  it('A photo that a tool scales down is told before the run with its reason, whatever the result is', () => {
    know(3);
    const facts = (tool: FeatureCode, output: Size | null) => {
      const shown = { feature: tool, output, photos: 1, label: 'Run', blockingReason: null } as const;
      const large = { width: 6000, height: 4000 };
      const { container, unmount } = render(
        withMessages(<RunButton {...shown} size={large} estimatedSeconds={null} onRun={() => undefined} />),
      );
      const details = container.querySelector('details');
      const told = { text: details?.textContent ?? '', isOpen: details?.open };
      unmount();
      return told;
    };
    const most = { megapixels: '16' };
    const fitted = fitSize({ width: 6000, height: 4000 }, 16_000_000);
    const same = facts('ai-filter', fitted);
    expect(same.text).toContain(say('workspace.run.shrunkSize', { ...fitted, ...most }));
    expect(same.isOpen).toBe(true);
    // The size of a crop is found out on the way.
    const cropped = facts('background-remover', null);
    expect(cropped.text).toContain(say('workspace.run.shrunkFirst', most));
    expect(cropped.isOpen).toBe(true);
    // Stickers are small by themselves, and the Object Remover works on the whole photo.
    for (const [tool, output] of [
      ['photo-to-emoji', { width: 512, height: 512 }],
      ['object-remover', { width: 6000, height: 4000 }],
    ] as const) {
      const told = facts(tool, output);
      expect(told.text).not.toContain('16');
      expect(told.isOpen).toBe(false);
    }
  });

  it('[LIMIT-01] The run button asks how many free uses there are on a new day', async () => {
    const host = await openBrowserHost();
    const LIMITS = '/api/vip/getUserFeatureUsageLimit';
    know(0);
    const { rerender } = render(block(() => undefined));
    expect(host.requests(LIMITS)).toHaveLength(0);
    act(() => {
      queryClient.setQueryData(
        limitsQuery.queryKey,
        (known) => known && { ...known, resetAt: Date.now() - 1000 },
      );
    });
    rerender(block(() => undefined));
    await waitFor(() => expect(host.requests(LIMITS)).toHaveLength(1));
    await host.close();
  });

  it('[GEN-03] The run button says that those of several photos leave the device which were not sent before', () => {
    know(3);
    const several = {
      feature,
      size,
      output: size,
      photos: 2,
      label: 'Swap faces',
      blockingReason: null,
      estimatedSeconds: null,
    } as const;
    const kept = { time: '24 hr' };
    const { rerender } = render(withMessages(<RunButton {...several} onRun={() => undefined} />));
    expect(screen.getByText(say('workspace.run.privacyMany', kept))).toBeDefined();
    rerender(withMessages(<RunButton {...several} sent onRun={() => undefined} />));
    expect(screen.getByText(say('workspace.run.privacyPart', kept))).toBeDefined();
  });

  it('The run button says the estimated time of a run before anybody ran it on this host', () => {
    know(3, { pace: null });
    render(block(() => undefined));
    expect(screen.getByText(say('workspace.run.about', { time: '5–10 seconds' }))).toBeDefined();
  });

  it('The run button says how long the queue is before the run, where there is one', () => {
    know(3, { waitSeconds: 90 });
    render(block(() => undefined));
    const said = { wait: '1 min', time: '6–10 seconds' };
    expect(screen.getByText(say('workspace.run.waitThenRun', said))).toBeDefined();
  });

  it('[LIMIT-01] The run button starts nothing when no free use is left, and says when there are new ones', () => {
    know(0);
    const onRun = vi.fn();
    render(block(onRun));
    const button = screen.getByRole('button', { name: 'Remove object' });
    fireEvent.click(button);
    expect(onRun).not.toHaveBeenCalled();
    // The press is answered by the modal of the limit.
    expect(button.getAttribute('aria-disabled')).toBe('false');
    expect(
      screen.getByText(/^No free photos left in this tool today\. New ones from .+, in 1 hr\./),
    ).toBeDefined();
    expect(screen.getByRole('link', { name: say('tools.aiFilter.name') })).toBeDefined();
    expect(screen.queryByRole('link', { name: say('workspace.run.toHistory') })).toBeNull();
  });

  it('[LIMIT-01] A photo of today runs on when no free photo is left, and the button says how often it did', () => {
    know(0, { runs: 7 });
    const onRun = vi.fn();
    render(block(onRun));
    expect(screen.getByText(say('workspace.run.included', { used: 7, limit: 20 }))).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Remove object' }));
    expect(onRun).toHaveBeenCalledOnce();
  });

  it('[LIMIT-01] A photo that had all its runs starts nothing, and says when and how to go on', () => {
    know(2, { runs: 20 });
    const onRun = vi.fn();
    render(block(onRun));
    fireEvent.click(screen.getByRole('button', { name: 'Remove object' }));
    expect(onRun).not.toHaveBeenCalled();
    expect(screen.getByText(/^All 20 runs of this photo are used for today\. More from /)).toBeDefined();
    const link = screen.getByRole('link', { name: say('workspace.run.toHistory') });
    expect(link.getAttribute('href')).toBe(`/history?tool=${feature}&state=done`);
  });

  it('The run button starts nothing before something is marked, and says so', () => {
    know(3);
    const onRun = vi.fn();
    render(block(onRun, messages.run.maskEmpty));
    fireEvent.click(screen.getByRole('button', { name: 'Remove object' }));
    expect(onRun).not.toHaveBeenCalled();
    expect(screen.getByText(messages.run.maskEmpty)).toBeDefined();
  });

  it('The run button starts the work', () => {
    know(1);
    const onRun = vi.fn();
    render(block(onRun));
    fireEvent.click(screen.getByRole('button', { name: 'Remove object' }));
    expect(onRun).toHaveBeenCalledOnce();
  });
});

describe('a run under way', () => {
  const task = (state: Task['state'], parts: Partial<Task>): Task => ({
    id: 'one',
    feature,
    rootId: 'photo',
    parentTaskId: null,
    state,
    progress: null,
    place: null,
    secondsLeft: null,
    cost: 0,
    files: [],
    findings: null,
    usage: null,
    error: null,
    createdAt: 0,
    ...parts,
  });
  const rail = (now: Task | null, connected = true) =>
    withMessages(
      <BusyRail
        title="Painting the ground back in"
        uploaded={0.4}
        task={now}
        connected={connected}
        onCancel={() => undefined}
      />,
    );

  it('A run tells upload, place in the queue, per cent and seconds left in turn', () => {
    const view = render(rail(null));
    expect(screen.getByRole('progressbar', { name: messages.uploading.title }).ariaValueNow).toBe('40');
    view.rerender(rail(task('waiting', { place: 3 })));
    expect(screen.getByText('Place 3 in the queue')).toBeDefined();
    expect(screen.getByText(messages.running.phaseQueue).parentElement?.textContent).not.toContain('%');
    view.rerender(rail(task('running', { progress: 62, secondsLeft: 2 })));
    expect(screen.getByRole('progressbar', { name: 'Painting the ground back in' }).ariaValueNow).toBe('62');
    expect(screen.getByText('about 2 sec left')).toBeDefined();
  });

  it('[GEN-02] A run says that it waits for the connection to send on, and how much has arrived', () => {
    const view = render(rail(null, false));
    const told = screen.getByRole('status').textContent;
    expect(told).toContain(say('upload.waiting.title'));
    expect(told).toContain(say('upload.waiting.text', { share: '40%' }));
    expect(told).not.toContain(messages.offline.running);
    view.rerender(rail(null));
    expect(screen.getByRole('status').textContent).toBe(messages.uploading.title);
  });

  it('A run says when the host is out of reach, and that the work continues', () => {
    render(rail(task('running', { progress: 10 }), false));
    expect(screen.getByRole('status').textContent).toContain(
      `${messages.offline.title} ${messages.offline.running}`,
    );
  });
});

describe('a run that came to nothing', () => {
  const failure = { key: 'mask_too_large', message: 'Too much.', requestId: 'one', started: true } as const;

  const show = (remedy: Remedy) => {
    const acts = { parameters: {}, onChange: vi.fn(), onAgain: vi.fn(), onAnother: vi.fn(), onShow: vi.fn() };
    const changeLabel = 'Make the mask smaller';
    render(withMessages(<FailedRail {...{ feature, failure, changeLabel, remedy, ...acts }} />));
    return acts;
  };
  const ways = () => screen.getAllByRole('button', { name: (name) => name !== messages.failed.copy });

  it('A failed run says what happened and what was given back', () => {
    know(3);
    show('change');
    const told = screen.getByRole('alert').textContent;
    expect(told).toContain('Too much.');
    expect(told).toContain('This run is not counted: 3 free photos left today.');
  });

  it.each([
    ['again', 'onAgain', [messages.failed.again, 'Make the mask smaller']],
    ['change', 'onChange', ['Make the mask smaller']],
    ['photo', 'onAnother', [messages.photo.another, 'Make the mask smaller']],
    ['tap', 'onShow', [messages.failed.tap, messages.photo.another]],
    ['brush', 'onShow', [messages.failed.brush, messages.photo.another]],
  ] as const)(
    'A failed run offers first what can work, and not the same photo where that cannot: %s',
    (remedy, act, names) => {
      const acts = show(remedy);
      expect(ways().map(({ textContent }) => textContent)).toEqual(names);
      fireEvent.click(screen.getByRole('button', { name: names[0] }));
      expect(acts[act]).toHaveBeenCalledOnce();
    },
  );

  it('[NET-03] A member who lacks credits for an advanced model reads in the refusal itself when the next ones come', () => {
    onTestFinished(forgetPerson);
    keepPerson({
      ...{ id: crypto.randomUUID(), bio: '', isVip: true },
      current: { vipPlatform: 'stripe', vipEndTime: Date.now() / 1000 + 3600 } as never,
      ...{
        token: 'token',
        refreshToken: 'refresh-0123456789abcdef',
        tokenExpiresAt: Date.now() / 1000 + 3600,
      },
    });
    const price = {
      cost: 15,
      missing: 12,
      nextGrantAt: Date.parse('2026-12-12T10:00:00Z') / 1000,
      nextGrantCredits: 500,
    };
    const refused = { ...failure, key: 'credits_exhausted', started: false, price } as const;
    const acts = { parameters: {}, onChange: vi.fn(), onAgain: vi.fn(), onAnother: vi.fn(), onShow: vi.fn() };
    render(
      withMessages(
        <FailedRail {...{ feature: 'kontext', failure: refused, changeLabel: '', ...acts }} remedy="again" />,
      ),
    );
    const when = say('workspace.run.nextGrant', { count: 500, date: 'December 12, 2026' });
    expect(screen.getByRole('alert').textContent).toContain(when);
  });

  it('[LIMIT-03] What a failed run gives back goes by who did it: credits of a model, a free use of the copy’s own tool', () => {
    const model = {
      id: 'dear',
      name: 'Dear',
      provider: null,
      creditCost: 4,
      runSeconds: 9,
      ...{ repaintsAll: false, maxCount: 1, takesNegative: false, takesSeed: true },
    };
    const usual = { creditCost: 0, creditSeconds: null, available: true, waitSeconds: 0, proWaitSeconds: 0 };
    queryClient.setQueryData(featuresQuery.queryKey, [
      { ...usual, featureCode: feature, models: [model], runSeconds: null, pace: null },
    ]);
    const acts = { onChange: vi.fn(), onAgain: vi.fn(), onAnother: vi.fn(), onShow: vi.fn() };
    const told = (parameters: Record<string, unknown>) => {
      const parts = { feature, failure, changeLabel: '', parameters, ...acts } as const;
      const { unmount } = render(withMessages(<FailedRail {...parts} remedy="again" />));
      const text = screen.getByRole('alert').textContent;
      unmount();
      return text;
    };
    expect(told({ model: 'dear' })).toContain(messages.failed.creditsBack);
    expect(told({ model: '' })).not.toContain(messages.failed.creditsBack);
  });

  it('[SHELL-08] A full queue is told with the press on “Try again”, and any other failure as an error', () => {
    const told: ProductEvent[] = [];
    const stop = onEvent((event) => told.push(event));
    const acts = { parameters: {}, onChange: vi.fn(), onAgain: vi.fn(), onAnother: vi.fn(), onShow: vi.fn() };
    const tell = (key: 'queue_full' | 'video_queue_full' | 'engine_failed', of: FeatureCode) => {
      const parts = { feature: of, failure: { ...failure, key }, changeLabel: '', ...acts };
      const { unmount } = render(withMessages(<FailedRail {...parts} remedy="again" />));
      fireEvent.click(screen.getByRole('button', { name: messages.failed.again }));
      unmount();
    };
    tell('queue_full', feature);
    tell('video_queue_full', 'video-effects');
    tell('engine_failed', feature);
    stop();
    expect(acts.onAgain).toHaveBeenCalledTimes(3);
    expect(told).toEqual([
      { name: 'QUEUING_UPPER_LIMIT', feature },
      { name: 'BUTTON_CLICK', button: 'PicQueueRetryLater' },
      { name: 'VIDEO_QUEUING_UPPER_LIMIT', feature: 'video-effects' },
      { name: 'BUTTON_CLICK', button: 'VideoQueneRetryLater' },
      { name: 'ERROR', key: 'engine_failed' },
    ]);
  });

  it('A search that found nobody offers the tap or the brush, where the tool has one and had looked by itself', () => {
    const key = 'person_not_found';
    const tried = (ways: readonly [MarkingWay, ...MarkingWay[]] | undefined, wasAutomatic = true) =>
      remedyOf({ key }, { ways, wasAutomatic });
    expect(tried(['auto', 'tap', 'box', 'brush'])).toBe('tap');
    expect(tried(['auto', 'brush'])).toBe('brush');
    expect(tried(undefined)).toBe('photo');
    expect(tried(['auto', 'tap', 'brush'], false)).toBe('change');
  });

  it('The words of a search that found nobody name the way that is offered', () => {
    const nobody = { ...failure, key: 'person_not_found', message: 'Choose a photo.' } as const;
    const acts = { parameters: {}, onChange: vi.fn(), onAgain: vi.fn(), onAnother: vi.fn(), onShow: vi.fn() };
    render(
      withMessages(<FailedRail {...{ feature, ...acts }} failure={nobody} changeLabel="" remedy="tap" />),
    );
    expect(screen.getByText(messages.failed.nobody.tap)).toBeDefined();
    expect(screen.queryByText('Choose a photo.')).toBeNull();
  });

  it('A failed further version leads back to the result before', () => {
    const acts = {
      parameters: {},
      ...{ onChange: vi.fn(), onAgain: vi.fn(), onAnother: vi.fn() },
      ...{ onShow: vi.fn(), onBack: vi.fn() },
    };
    render(
      withMessages(<FailedRail {...{ feature, failure, ...acts }} changeLabel="Change" remedy="again" />),
    );
    fireEvent.click(screen.getByRole('button', { name: messages.failed.toResult }));
    expect(acts.onBack).toHaveBeenCalledOnce();
  });

  it('A failed run gives the number of the request where nobody knows why', () => {
    show('again');
    expect(screen.getByRole('alert').textContent).toContain('one');
  });
});

describe('the rail of settings', () => {
  const rail = (canceled: boolean) =>
    withMessages(
      <EditingRail
        tip="Mark a little more."
        options={null}
        runBlock={null}
        {...{ canceled }}
        onLeave={() => undefined}
      />,
    );

  it('The settings take the focus that was lost with the button that led there', () => {
    render(rail(true));
    expect(document.activeElement?.textContent).toBe('Mark a little more.');
  });

  it('The settings leave the focus where it is otherwise', () => {
    const other = document.body.appendChild(document.createElement('button'));
    other.focus();
    render(rail(false));
    expect(document.activeElement).toBe(other);
    other.remove();
  });
});

describe('while a photo is opened or a run looked for', () => {
  it('Opening a photo or looking for a run can be left, and says when the host is away', () => {
    const onCancel = vi.fn();
    const { rerender } = render(withMessages(<Opening what="run" onCancel={onCancel} />));
    expect(screen.getByRole('status').textContent).toBe(messages.resume.title);
    fireEvent.click(screen.getByRole('button', { name: messages.photo.another }));
    expect(onCancel).toHaveBeenCalledOnce();
    rerender(withMessages(<Opening what="run" connected={false} onCancel={onCancel} />));
    expect(screen.getByRole('status').textContent).toBe(say('upload.waiting.title'));
  });
});
