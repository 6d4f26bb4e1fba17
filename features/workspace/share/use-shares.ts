import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { Body, Result } from '#lib/contract/contract.ts';

export type Share = Result<'listShares'>['list'][number];

interface Shares {
  readonly list: readonly Share[];
  readonly pending: boolean;
  /** Message of the last failure, or null. */
  readonly message: string | null;
  /** URL of the newest link; null before, and after it was revoked. */
  readonly made: string | null;
  /** Ignored while a link is being made or ended. @returns whether there is a link now */
  readonly create: (request: Omit<Body<'createShare'>, 'id'>) => Promise<boolean>;
  /** Ends a link. Ignored while a link is being made or ended. */
  readonly revoke: (share: Share) => Promise<boolean>;
}

/** Links to a task’s results. */
export function useShares(taskId: string): Shares {
  const texts = useFailureTexts();
  const [last, setLast] = useState<{ readonly id: string; readonly url: string } | null>(null);
  const queryKey = ['shares', taskId] as const;
  const change = (to: (list: readonly Share[]) => Share[]) =>
    queryClient.setQueryData<Result<'listShares'>>(queryKey, (before) => ({ list: to(before?.list ?? []) }));

  const shares = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => call('listShares', { query: { id: taskId }, signal }),
      networkMode: 'always',
      refetchOnWindowFocus: false,
    },
    queryClient,
  );
  const creation = useMutation(
    {
      mutationFn: (request: Omit<Body<'createShare'>, 'id'>) =>
        call('createShare', { body: { id: taskId, ...request } }),
      onSuccess: ({ share, token }) => {
        change((list) => [share, ...list]);
        setLast({ id: share.id, url: `${location.origin}/s#${token}` });
      },
    },
    queryClient,
  );
  const revocation = useMutation(
    {
      mutationFn: ({ id }: Share) => call('revokeShare', { body: { id } }),
      onSuccess: (_, { id }) => {
        change((list) => list.filter((share) => share.id !== id));
        setLast((before) => (before?.id === id ? null : before));
      },
    },
    queryClient,
  );
  const isChanging = useRef(false);
  const once = async (work: () => Promise<unknown>) => {
    if (isChanging.current) return false;
    isChanging.current = true;
    const isDone = await hasSucceeded(work());
    isChanging.current = false;
    return isDone;
  };
  const failure = creation.error ?? revocation.error ?? shares.error;
  return {
    list: shares.data?.list ?? [],
    pending: shares.isPending || creation.isPending || revocation.isPending,
    message: describeFailure(failure, texts) || null,
    made: last?.url ?? null,
    create: (request) =>
      once(() => {
        revocation.reset();
        return creation.mutateAsync(request);
      }),
    revoke: (share) =>
      once(() => {
        creation.reset();
        return revocation.mutateAsync(share);
      }),
  };
}

/** The mutation itself reports a failure. */
function hasSucceeded(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}
