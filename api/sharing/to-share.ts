import type { Result } from '#lib/contract/contract.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { ShareRow } from './tables.ts';

/** A link as the contract tells it. */
export function toShare(row: ShareRow): Result<'listShares'>['list'][number] {
  return {
    id: row.id,
    file: row.position,
    hasPassword: row.passwordHash !== null,
    createdAt: epochSecondsOf(row.createdAt.getTime()),
    expiresAt: epochSecondsOf(row.expiresAt.getTime()),
  };
}
