import { createHmac, timingSafeEqual } from 'node:crypto';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import { deriveKey } from '../infrastructure/derive-key.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';

/** Leave to see the picture of a link for a while: it was opened, with its password where it has one. */
export interface PictureTicket {
  /** Id of the link. */
  readonly id: string;
  /** Epoch seconds. */
  readonly expires: number;
  readonly signature: string;
}

type Host = Pick<Infrastructure, 'settings' | 'secret' | 'clock'>;

/** Where the picture of a link is asked for, before its id. */
export const PICTURE_PATH = '/share/picture/';

const TICKET_SECONDS = 15 * 60;

function sign(secret: Buffer, { id, expires }: Omit<PictureTicket, 'signature'>): string {
  const key = deriveKey(secret, 'shared pictures');
  return createHmac('sha256', key).update(`${id} ${expires}`).digest('base64url');
}

/** An address of the host that shows the picture of a link for a quarter of an hour, and only while the link works. */
export function pictureAddress({ settings, secret, clock }: Host, id: string): string {
  const expires = epochSecondsOf(clock.now()) + TICKET_SECONDS;
  const query = new URLSearchParams({ expires: `${expires}`, signature: sign(secret, { id, expires }) });
  return `${settings.apiOrigin}${PICTURE_PATH}${id}?${query}`;
}

/** Whether a ticket is one of ours and not run out. Compares in constant time. */
export function isGoodTicket({ secret, clock }: Omit<Host, 'settings'>, ticket: PictureTicket): boolean {
  const right = Buffer.from(sign(secret, ticket));
  const given = Buffer.from(ticket.signature);
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs && ticket.expires * 1000 > clock.now();
}
