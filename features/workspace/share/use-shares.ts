import { useCallback, useEffect, useState } from 'react';
import { useFailureTexts } from '#components/words/use-failure-texts.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { describeFailure } from '#lib/browser/api-client/describe-failure.ts';
import type { Body, Result } from '#lib/contract/contract.ts';

export type Share = Result<'listShares'>['list'][number];

interface Shares {
  readonly list: readonly Share[];
  readonly pending: boolean;
  /** What went wrong last, or null. */
  readonly message: string | null;
  /** Address of the link that was made last; null before, and once it was ended. */
  readonly made: string | null;
  /** @returns whether there is a link now */
  readonly create: (order: Omit<Body<'createShare'>, 'id'>) => Promise<boolean>;
  readonly revoke: (share: Share) => Promise<boolean>;
}

/** The links to a task’s results. */
export function useShares(taskId: string): Shares {
  const texts = useFailureTexts();
  const [list, setList] = useState<readonly Share[]>([]);
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [last, setLast] = useState<{ readonly id: string; readonly address: string } | null>(null);

  const attempt = useCallback(
    async (work: () => Promise<void>) => {
      setPending(true);
      setMessage(null);
      try {
        await work();
        return true;
      } catch (error) {
        setMessage(describeFailure(error, texts) || null);
        return false;
      } finally {
        setPending(false);
      }
    },
    [texts],
  );

  useEffect(() => {
    const activity = new AbortController();
    const { signal } = activity;
    void attempt(async () => setList((await call('listShares', { query: { id: taskId }, signal })).list));
    return () => activity.abort();
  }, [attempt, taskId]);

  const create = (order: Omit<Body<'createShare'>, 'id'>) =>
    attempt(async () => {
      const { share, token } = await call('createShare', { body: { id: taskId, ...order } });
      setList((before) => [share, ...before]);
      setLast({ id: share.id, address: `${location.origin}/s#${token}` });
    });
  const revoke = ({ id }: Share) =>
    attempt(async () => {
      await call('revokeShare', { body: { id } });
      setList((before) => before.filter((share) => share.id !== id));
      setLast((before) => (before?.id === id ? null : before));
    });
  return { list, pending, message, made: last?.address ?? null, create, revoke };
}
