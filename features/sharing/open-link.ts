import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { SHARE_TOKEN } from '#lib/catalog/limits.ts';
import type { Result } from '#lib/contract/contract.ts';

/** Outcome of opening a link. */
export type Opened =
  | { readonly kind: 'shown'; readonly picture: Result<'openShare'> }
  /** A password is needed; `message` tells the fault of the last one. */
  | { readonly kind: 'asked'; readonly message: string | null }
  | { readonly kind: 'expired' | 'revoked' | 'takenDown' | 'unknown' | 'locked' }
  /** With the host’s message; null where it was unreachable or its answer unreadable. */
  | { readonly kind: 'failed'; readonly message: string | null };

/** Opens the share link in a URL’s hash. Throws only errors that are no failure of a call. */
export async function openLink(hash: string, password?: string): Promise<Opened> {
  const token = tokenOf(hash);
  if (!SHARE_TOKEN.test(token)) return { kind: 'unknown' };
  try {
    return { kind: 'shown', picture: await call('openShare', { body: { token, password } }) };
  } catch (error) {
    if (error instanceof ApiError) return toOpened(error);
    throw error;
  }
}

/** Token in a URL's hash. */
export function tokenOf(hash: string): string {
  return hash.replace(/^#/, '');
}

function toOpened({ key, message }: ApiError): Opened {
  switch (key) {
    case 'share_password_required':
      return { kind: 'asked', message: null };
    case 'share_password_wrong':
      return { kind: 'asked', message };
    case 'share_expired':
      return { kind: 'expired' };
    case 'share_revoked':
      return { kind: 'revoked' };
    case 'share_taken_down':
      return { kind: 'takenDown' };
    case 'share_locked':
      return { kind: 'locked' };
    case 'not_found':
      return { kind: 'unknown' };
    case 'network':
    case 'timeout':
    case 'unreadable':
      return { kind: 'failed', message: null };
    default:
      return { kind: 'failed', message };
  }
}
