import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { Caller } from '../identity/caller.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { orderOf } from './issue-lots.ts';
import { listMovements } from './list-movements.ts';

interface MovementPage {
  readonly caller: Caller;
  /** As an earlier page gave it. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of what changed a person's credits. @throws AppError `invalid_request` for a cursor that is none */
export async function listMovementPage(
  parts: Pick<Infrastructure, 'database'>,
  { caller: { userId }, cursor, limit }: MovementPage,
): Promise<Result<'listCreditMovements'>> {
  const before = cursor === undefined ? undefined : readCursor(cursor);
  // One more than asked for tells whether there are more.
  const rows = await listMovements(parts, { userId, unit: 'credit', before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    list: page.map(({ id, kind, at, amount, held, taskId, feature, lotKind, source, reason }) => ({
      ...{ id, kind, at, amount, held, taskId, lotKind, reason },
      featureCode: feature,
      orderId: source === null ? null : orderOf(source),
    })),
    nextCursor: rows.length > limit && last ? writeCursor(last.id) : null,
  };
}

function writeCursor(id: number): string {
  return Buffer.from(String(id)).toString('base64url');
}

function readCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{1,15}$/.test(text)) throw new AppError('invalid_request');
  return Number(text);
}
