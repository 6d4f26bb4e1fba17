import { type AidEntry, findAid } from '#lib/catalog/aids.ts';
import { aidParameters } from '#lib/catalog/parameters/aids.ts';
import { AppError } from '#lib/contract/app-error.ts';

export interface AidOrder {
  readonly kind: string;
  readonly uploadId: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface JudgedAid {
  readonly aid: AidEntry;
  readonly parameters: Record<string, unknown>;
}

/** Checks an order of an aid against the catalogue. @throws AppError `invalid_request` */
export function judgeAid({ kind, parameters }: AidOrder): JudgedAid {
  const aid = findAid(kind);
  if (!aid) throw new AppError('invalid_request');
  const judged = aidParameters[aid.kind].safeParse(parameters);
  if (!judged.success) throw new AppError('invalid_request', { cause: judged.error });
  return { aid, parameters: judged.data };
}
