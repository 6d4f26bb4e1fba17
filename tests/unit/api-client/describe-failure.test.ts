import { describe, expect, it } from 'vitest';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { ApiError, localError } from '#lib/browser/api-client/api-error.ts';

const texts = { network: 'No connection.', unknown: 'Something went wrong.' };
const busy = new ApiError({ key: 'queue_full', code: 4605, message: 'Too many tasks.' });

describe('the text of a failure', () => {
  it('A failure of the host is told in the words of the host.', () => {
    expect(describeFailure(busy, texts)).toBe('Too many tasks.');
    expect(describeFailure({ code: 4630, message: 'No face was found.' }, texts)).toBe('No face was found.');
  });

  it('A text that is given for the key of a failure goes before the words of the host.', () => {
    expect(describeFailure(busy, { ...texts, queue_full: 'Wait a moment.' })).toBe('Wait a moment.');
  });

  it('A time-out is told as a lost connection where it has no text of its own.', () => {
    expect(describeFailure(localError('timeout'), texts)).toBe('No connection.');
    expect(describeFailure(localError('timeout'), { ...texts, timeout: 'Too slow.' })).toBe('Too slow.');
  });

  it('An answer that cannot be read, an empty message and any other thrown value have the text for the unknown.', () => {
    const empty = new ApiError({ key: 'internal', code: 500, message: '' });
    for (const failure of [
      localError('unreadable'),
      empty,
      new Error('a fault of ours'),
      'text',
      undefined,
    ]) {
      expect(describeFailure(failure, texts)).toBe(texts.unknown);
    }
  });

  it('A refusal for haste tells when to come back, where the host has said so.', () => {
    const parts = { key: 'too_many_requests', code: 429, message: 'Too quick.' } as const;
    const later = (retryAt: number) => `At ${retryAt}.`;
    expect(describeFailure(new ApiError({ ...parts, retryAt: 5000 }), { ...texts, later })).toBe('At 5000.');
    expect(describeFailure(new ApiError(parts), { ...texts, later })).toBe('Too quick.');
    expect(describeFailure(new ApiError({ ...parts, retryAt: 5000 }), texts)).toBe('Too quick.');
  });

  it('Nothing is told where nothing failed or the person stopped the work.', () => {
    expect(describeFailure(null, texts)).toBe('');
    expect(describeFailure(localError('aborted'), texts)).toBe('');
  });
});
