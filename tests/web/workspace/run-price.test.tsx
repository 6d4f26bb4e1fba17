import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RunButton } from '#features/workspace/setup/run-button.tsx';
import { creditsQuery } from '#lib/browser/queries/credits.ts';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import { creditsOf } from '#tests/support/make-credits.ts';
import { inHours } from '#tests/support/make-task.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const size = { width: 40, height: 30 };
const runs: number[] = [];

/** The host tells of a tool, and of credits that pay for all tools or for video alone. */
function know(feature: FeatureCode, known: { each: number; models: number; all: number; waits?: number }) {
  const times = {
    waitSeconds: known.waits ?? 0,
    proWaitSeconds: 0,
    runSeconds: null,
    pace: null,
    models: [],
  };
  queryClient.setQueryData(featuresQuery.queryKey, [
    { featureCode: feature, creditCost: known.each, creditSeconds: null, available: true, ...times },
  ]);
  queryClient.setQueryData(creditsQuery.queryKey, {
    ...creditsOf(known.all),
    modelBalance: known.models,
    nextGrant: { at: Date.parse('2026-12-12T10:00:00Z') / 1000, amount: 500 },
  });
}

function become(who: 'account' | 'member'): void {
  const current = who === 'member' ? ({ vipPlatform: 'stripe', vipEndTime: inHours(24) } as never) : null;
  keepPerson({
    ...{ id: crypto.randomUUID(), bio: '', isVip: who === 'member', current },
    ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: inHours(1) },
  });
}

type Shown = Partial<Parameters<typeof RunButton>[0]> & { readonly feature: FeatureCode };

function show(props: Shown): HTMLElement {
  const rest = { size, output: size, photos: 1, estimatedSeconds: 7.2, blockingReason: null, label: 'Go' };
  render(withMessages(<RunButton {...rest} {...props} onRun={(cost) => runs.push(cost)} />));
  return screen.getByRole('button', { name: 'Go' });
}

const described = (button: HTMLElement) =>
  (button.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

beforeEach(() => {
  runs.length = 0;
  queryClient.clear();
});
afterEach(forgetPerson);

describe('the price on the run button', () => {
  it('[LIMIT-03] It stands there before the run, with what is left after it and the waiting time, and the press passes it on', () => {
    become('account');
    know('kontext', { each: 15, models: 500, all: 700, waits: 30 });
    const button = show({ feature: 'kontext' });
    const text = described(button);
    expect(text).toContain(say('workspace.run.creditsLeft', { cost: 15, left: 485 }));
    expect(text).toContain('30 sec');
    button.click();
    expect(runs).toEqual([15]);
  });

  it('[LIMIT-03] Videos are paid from all credits, by the piece, rounded up once, and by the number of runs', () => {
    become('account');
    know('video-effects', { each: 2.5, models: 0, all: 100 });
    const button = show({ feature: 'video-effects', parameters: { count: 3 }, runs: 2 });
    expect(described(button)).toContain(say('workspace.run.creditsLeft', { cost: 16, left: 84 }));
    button.click();
    expect(runs).toEqual([8]);
  });

  it('[LIMIT-03] A guest sees the price alone, and an account its price until its credits are known', () => {
    know('kontext', { each: 15, models: 500, all: 700 });
    expect(described(show({ feature: 'kontext' }))).toContain(say('workspace.run.credits', { cost: 15 }));
    expect(described(screen.getByRole('button', { name: 'Go' }))).not.toContain('485');
  });

  it('[NET-03] A member without credits for an advanced model reads when the next ones come, and starts nothing', () => {
    become('member');
    know('kontext', { each: 15, models: 3, all: 900 });
    const button = show({ feature: 'kontext' });
    expect(described(button)).toContain(say('workspace.run.creditsShort', { cost: 15, balance: 3 }));
    const when = say('workspace.run.nextGrant', { count: 500, date: 'December 12, 2026' });
    expect(described(button)).toContain(when);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    button.click();
    expect(runs).toEqual([]);
  });

  it('A tool that costs no credits here tells its free photos, whatever the catalogue says of it', () => {
    become('account');
    know('kontext', { each: 0, models: 0, all: 0 });
    const button = show({ feature: 'kontext' });
    button.click();
    expect(runs).toEqual([0]);
  });
});
