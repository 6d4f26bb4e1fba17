import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { type FormFault, formFaultOf } from '#lib/browser/api-client/form-fault.ts';
import type { Body, Result } from '#lib/contract/contract.ts';
import { EMAIL_ADDRESS } from '#lib/contract/credential-formats.ts';
import type { NoticeKind } from '#lib/payments/notices.ts';

/** Fields that can be wrong, in their order on the page. */
const FIELDS = ['reason', 'name', 'email', 'contract', 'endsOn'] as const;
type NoticeField = (typeof FIELDS)[number];

export type Notice = Body<'sendContractNotice'>;

/** State of the fields of the form. */
export interface TypedNotice {
  readonly name: string;
  readonly email: string;
  readonly contract: string;
  readonly how: 'ordinary' | 'extraordinary';
  readonly reason: string;
  readonly end: 'soonest' | 'onDay';
  /** ISO day, or empty. */
  readonly endsOn: string;
}

export type NoticeFault = FormFault<NoticeField>;

export type NoticeOutcome =
  | NoticeFault
  | { readonly kind: 'sent'; readonly notice: Notice; readonly receipt: Result<'sendContractNotice'> };

/** The notice of what was typed; what does not belong to its kind is left out. */
export function noticeOf(kind: NoticeKind, typed: TypedNotice): Notice {
  const who = { kind, name: typed.name.trim(), email: typed.email.trim(), contract: typed.contract.trim() };
  if (kind === 'withdrawal') return who;
  if (typed.how === 'extraordinary') return { ...who, isExtraordinary: true, reason: typed.reason.trim() };
  return typed.end === 'onDay' ? { ...who, endsOn: typed.endsOn } : who;
}

/** @param today ISO day @returns the first field that cannot be sent, or null */
export function findWrongField(notice: Notice, today: string): NoticeField | null {
  const wrong: Readonly<Record<NoticeField, boolean>> = {
    reason: notice.isExtraordinary === true && !notice.reason,
    name: notice.name === '',
    email: !EMAIL_ADDRESS.test(notice.email),
    contract: notice.contract === '',
    endsOn: notice.endsOn !== undefined && notice.endsOn < today,
  };
  return FIELDS.find((field) => wrong[field]) ?? null;
}

/** Sends a notice. Throws only errors that are no failure of a call. */
export async function sendNotice(notice: Notice): Promise<NoticeOutcome> {
  try {
    return { kind: 'sent', notice, receipt: await call('sendContractNotice', { body: notice }) };
  } catch (error) {
    if (error instanceof ApiError) return formFaultOf(error, FIELDS);
    throw error;
  }
}
