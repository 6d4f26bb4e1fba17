import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ClipRefused } from '#features/workspace/clip/open-clip.ts';
import { PhotoRefused } from '#features/workspace/photo/refusal.ts';
import { type BrowserHost, openBrowserHost, sendEnvelope } from '#tests/support/browser-host.ts';
import { creditsOf } from '#tests/support/make-credits.ts';

const feature = 'object-remover';

let host: BrowserHost;

beforeEach(async () => {
  host = await openBrowserHost();
  host.on('/api/common/v2/getFeatures', (_, response) =>
    sendEnvelope(response, { list: [], sysTimestamp: Date.now() / 1000 }),
  );
});
afterEach(() => host.close());

it('[LIMIT-01] The workspace asks how many free uses are left where the host says that there are none', async () => {
  const LIMITS = '/api/vip/getUserFeatureUsageLimit';
  const { tellFailure } = await import('#features/workspace/use-activity.ts');
  const { ApiError } = await import('#lib/browser/api-client/api-error.ts');
  const error = new ApiError({ key: 'free_uses_exhausted', code: 4420, message: 'None left.' });
  tellFailure(error, { feature, refused: PhotoRefused, dispatch: vi.fn(), onIdle: vi.fn() });
  await waitFor(() => expect(host.requests(LIMITS)).toHaveLength(1));
});

it('An unexpected failure is told as a problem with the system, and is thrown on', async () => {
  const { tellFailure } = await import('#features/workspace/use-activity.ts');
  const dispatch = vi.fn();
  const error = new TypeError('a part of the page did not come');
  expect(() => tellFailure(error, { feature, refused: PhotoRefused, dispatch, onIdle: vi.fn() })).toThrow(
    error,
  );
  expect(dispatch).toHaveBeenCalledWith({
    type: 'failed',
    failure: { key: 'unreadable', message: '', requestId: null, started: false },
  });
});

it('A refused photo or video leads back to the drop area with its reason, and nothing has failed', async () => {
  const { tellFailure } = await import('#features/workspace/use-activity.ts');
  const [dispatch, onIdle] = [vi.fn(), vi.fn()];
  const photo = { reason: 'unreadable' } as const;
  tellFailure(new PhotoRefused(photo), { feature, refused: PhotoRefused, dispatch, onIdle });
  expect(onIdle).toHaveBeenLastCalledWith(photo);
  const clip = { reason: 'type', takesMore: true } as const;
  tellFailure(new ClipRefused(clip), { feature, refused: ClipRefused, dispatch, onIdle });
  expect(onIdle).toHaveBeenLastCalledWith(clip);
  expect(dispatch).not.toHaveBeenCalled();
});

it('A refusal of another kind of file is no reason that this workspace can word', async () => {
  const { tellFailure } = await import('#features/workspace/use-activity.ts');
  const onIdle = vi.fn();
  const error = new ClipRefused({ reason: 'account' });
  const context = { feature, refused: PhotoRefused, dispatch: vi.fn(), onIdle } as const;
  expect(() => tellFailure(error, context)).toThrow(error);
  expect(onIdle).not.toHaveBeenCalled();
});

it.each([
  ['credits_exhausted', 4501, false],
  ['price_changed', 4608, true],
] as const)(
  '[NET-03] [LIMIT-03] Credits are read anew after %s, and prices where they have changed',
  async (key, code, asksPrices) => {
    const CREDITS = '/api/credit/getCreditAggregation';
    host.on(CREDITS, (_, response) =>
      sendEnvelope(response, { ...creditsOf(3), sysTimestamp: Date.now() / 1000 }),
    );
    const { tellFailure } = await import('#features/workspace/use-activity.ts');
    const { ApiError } = await import('#lib/browser/api-client/api-error.ts');
    const { keepPerson } = await import('#lib/browser/user/user-store.ts');
    document.documentElement.dataset.met = 'account payments';
    keepPerson({
      ...{ id: crypto.randomUUID(), bio: '', isVip: false, current: null },
      ...{
        token: 'token',
        refreshToken: 'refresh-0123456789abcdef',
        tokenExpiresAt: Date.now() / 1000 + 3600,
      },
    });
    tellFailure(new ApiError({ key, code, message: '' }), {
      feature,
      refused: PhotoRefused,
      dispatch: vi.fn(),
      onIdle: vi.fn(),
    });
    await waitFor(() => expect(host.requests(CREDITS)).toHaveLength(1));
    expect(host.requests('/api/common/v2/getFeatures')).toHaveLength(asksPrices ? 1 : 0);
    Reflect.deleteProperty(document.documentElement.dataset, 'met');
  },
);
