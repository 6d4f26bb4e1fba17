import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { type Many, useBatchStart, useMany } from '#features/workspace/batch/use-batch-setup.ts';
import type { OpenPhoto } from '#features/workspace/photo/open-photo.ts';
import type { RunRequest } from '#features/workspace/processing/run-task.ts';
import { forgetPerson, keepPerson } from '#lib/browser/user/user-store.ts';
import { BATCH_PHOTOS } from '#lib/catalog/limits.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import messages from '#messages/en/workspace.json' with { type: 'json' };
import { withMessages } from '#tests/support/with-messages.tsx';

const wrapper = ({ children }: { readonly children: ReactNode }) => withMessages(<div>{children}</div>);
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);

describe('setting a batch up', () => {
  it('Setting a batch up marks files that cannot be used, and counts the others', async () => {
    const files = [
      new File([PNG], 'sea.png'),
      new File(['%PDF'], 'notes.pdf'),
      new File([], 'nothing.png'),
      new File([PNG], 'hill.png'),
    ];
    const [first] = files;
    const photo = { file: first, name: 'sea.png' } as unknown as OpenPhoto;
    const options = {
      tool: toolOf('aiFilter'),
      start: { kind: 'files' as const, files },
      photo,
      onRestart: () => undefined,
    };
    const { result } = renderHook(() => useMany(options), { wrapper });
    await waitFor(() => expect(result.current.usable).toBe(2));
    const problems = result.current.photos.map(({ name, problem }) => [name, problem]);
    expect(problems).toEqual([
      ['sea.png', null],
      ['notes.pdf', expect.stringContaining('isn’t supported')],
      ['nothing.png', messages.refused.empty],
      ['hill.png', null],
    ]);
  });

  it.each([
    ['everybody', null, BATCH_PHOTOS.everyone],
    ['a member', {}, BATCH_PHOTOS.pro],
  ])(
    '[LIMIT-02] A batch of %s takes as many photos as their tier, and tells how many are beyond',
    async (_, current, most) => {
      keepPerson({
        ...{ id: 'one', bio: '', isVip: current !== null, current: current as never },
        ...{ token: 'token', refreshToken: 'refresh-0123456789abcdef', tokenExpiresAt: 0 },
      });
      const files = Array.from(
        { length: BATCH_PHOTOS.pro + 2 },
        (_, index) => new File([PNG], `${index}.png`),
      );
      const options = {
        tool: toolOf('aiFilter'),
        start: { kind: 'files' as const, files },
        photo: { file: files[0], name: '0.png' } as unknown as OpenPhoto,
        onRestart: () => undefined,
      };
      const { result } = renderHook(() => useMany(options), { wrapper });
      await waitFor(() => expect(result.current.photos).toHaveLength(most));
      expect(result.current).toMatchObject({ most, beyond: files.length - most });
      forgetPerson();
    },
  );

  it('One batch is started, however often the button is pressed while its mask is drawn', async () => {
    const mask = Promise.withResolvers<Blob>();
    const request: RunRequest = {
      ...{ mask: mask.promise, corrections: null, parameters: {}, additional: [], consent: true },
    };
    let requests = 0;
    const { result } = renderHook(() => useBatchStart(async () => undefined, []), { wrapper });
    const press = () =>
      result.current[1](() => {
        requests += 1;
        return request;
      }, []);
    press();
    press();
    expect(requests).toBe(1);
    await act(async () => mask.resolve(new Blob()));
    await waitFor(() => expect(result.current[0]).toMatchObject({ kind: 'new' }));
  });

  it('A batch is not started with a photo that was taken out while its view was being loaded', async () => {
    const view = Promise.withResolvers<undefined>();
    const photoOf = (name: string) => ({ file: new Blob([name]), name, thumbnail: null, problem: null });
    const photos: Many['photos'] = [photoOf('sea.png'), photoOf('hill.png')];
    const request: RunRequest = {
      ...{ mask: null, corrections: null, parameters: {}, additional: [], consent: true },
    };
    let loads = 0;
    const load = () => {
      loads += 1;
      return view.promise;
    };
    const { result, rerender } = renderHook((shown) => useBatchStart(load, shown), {
      wrapper,
      initialProps: photos,
    });
    expect(loads).toBe(1);
    act(() => result.current[1](() => request, photos));
    const rest = photos.slice(0, 1);
    rerender(rest);
    await act(async () => view.resolve(undefined));
    expect(result.current[0]).toBeNull();
    const seen = rest.map((photo) => ({ ...photo, thumbnail: 'blob:thumbnail' }));
    act(() => result.current[1](() => request, rest));
    rerender(seen);
    await waitFor(() => expect(result.current[0]).toMatchObject({ kind: 'new', photos: rest }));
  });
});
