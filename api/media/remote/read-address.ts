import { isIP } from 'node:net';
import { AppError } from '#lib/contract/app-error.ts';

/** Parsed URL of a remote picture. */
export interface RemoteAddress {
  readonly url: URL;
  /** Name or IP address, without brackets. */
  readonly hostname: string;
  readonly isIp: boolean;
  readonly port: number;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/**
 * Reads an address as browsers do, so that every way to write an IP address comes out as the usual one.
 * Throws `url_not_allowed` for what is no http(s) address or carries a name or password.
 */
export function readAddress(text: string, base?: URL): RemoteAddress {
  const url = URL.parse(text, base);
  const usual = url === null ? undefined : DEFAULT_PORTS[url.protocol];
  if (url === null || usual === undefined || url.username !== '' || url.password !== '') {
    throw new AppError('url_not_allowed');
  }
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  return { url, hostname, isIp: isIP(hostname) !== 0, port: url.port === '' ? usual : Number(url.port) };
}
