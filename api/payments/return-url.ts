import { uuidv7 } from 'uuidv7';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { AppError } from '#lib/contract/app-error.ts';

const MAX_LENGTH = 2048;

interface OwnPage {
  /** Origins that people may be sent back to. */
  readonly origins: readonly string[];
  /** Name of the field, for the refusal. */
  readonly field: string;
}

/** @throws AppError `invalid_request` for addresses of others */
export function toOwnPage(text: string, { origins, field }: OwnPage): URL {
  const url = text.length > MAX_LENGTH || /[^!-~]|\\/.test(text) ? null : URL.parse(text);
  const isOurs = url !== null && origins.includes(url.origin) && url.username === '' && url.password === '';
  if (!isOurs) throw new AppError('invalid_request', { field });
  return url;
}

interface Returning extends OwnPage {
  readonly platform: PaymentPlatform;
}

/**
 * Address of our own pages that a person is sent back to, with the platform and a random uuid where it has
 * none, so that pages can tell who comes back.
 * @throws AppError `invalid_request` for addresses of others
 */
export function toReturnUrl(text: string, { platform, ...own }: Returning): string {
  const url = toOwnPage(text, own);
  if (!url.searchParams.has('platform')) url.searchParams.set('platform', platform);
  if (!url.searchParams.has('uuid')) url.searchParams.set('uuid', uuidv7());
  return url.href;
}
