import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { type FormFault, formFaultOf } from '#lib/browser/api-client/form-fault.ts';
import { REPORT_TEXT } from '#lib/catalog/limits.ts';
import type { Body } from '#lib/contract/contract.ts';

/** Fields that can be wrong. */
const FIELDS = ['text', 'replyTo', 'token', 'place'] as const;
export type WrongField = (typeof FIELDS)[number];

type SentMessage = Body<'sendReport'>;

/** Outcome of sending a message. */
export type Outcome =
  | FormFault<WrongField>
  | { readonly kind: 'sent'; readonly id: string; readonly replyTo: string | null };

/** Token in the URL of a share link. */
const SHARE_URL = /\/s\/?#([\w-]{24})$/;

interface Typed {
  readonly kind: SentMessage['kind'];
  readonly text: string;
  readonly place: string;
  readonly replyTo: string;
  /** Token of the share link on whose page it was typed; null elsewhere. */
  readonly token: string | null;
}

/** Request of what was typed: the URL of a share link becomes its token, empty fields are left out. */
export function requestOf({ kind, text, place, replyTo, token }: Typed): SentMessage {
  const typedToken = SHARE_URL.exec(place.trim())?.[1];
  const known = token ?? typedToken;
  const elsewhere = typedToken === undefined ? place.trim() : '';
  return {
    kind,
    text: text.trim(),
    ...(known !== undefined && { token: known }),
    ...(elsewhere !== '' && { place: elsewhere }),
    ...(replyTo.trim() !== '' && { replyTo: replyTo.trim() }),
  };
}

/** Sends a message to the operator. Throws only errors that are no failure of a call. */
export async function sendMessage(body: SentMessage): Promise<Outcome> {
  const { length } = body.text;
  if (length < REPORT_TEXT.min || length > REPORT_TEXT.max) return { kind: 'wrong', field: 'text' };
  try {
    const { id } = await call('sendReport', { body });
    return { kind: 'sent', id, replyTo: body.replyTo ?? null };
  } catch (error) {
    if (error instanceof ApiError) return formFaultOf(error, FIELDS);
    throw error;
  }
}
