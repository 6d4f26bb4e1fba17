import { createHmac, timingSafeEqual } from 'node:crypto';

/** Everything a URL of the disk storage allows; all of it is in the signature. */
export type DiskGrant =
  | {
      readonly method: 'GET';
      readonly key: string;
      readonly expires: number;
      readonly downloadName: string | null;
    }
  | {
      readonly method: 'PUT';
      readonly key: string;
      readonly expires: number;
      readonly type: string;
      readonly size: number;
    };

/**
 * HMAC-SHA-256 of the grant as base64url. The fields travel as a JSON array, so no two grants read the same.
 */
function signGrant(secret: Uint8Array, grant: DiskGrant): string {
  const detail = grant.method === 'PUT' ? [grant.type, grant.size] : [grant.downloadName];
  const text = JSON.stringify(['pictor-storage', grant.method, grant.key, grant.expires, ...detail]);
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSignatureOf(
  secret: Uint8Array,
  { grant, signature }: { grant: DiskGrant; signature: string },
): boolean {
  const right = Buffer.from(signGrant(secret, grant));
  const given = Buffer.from(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The query string of a URL; `parseGrant` reads it back. */
export function grantQuery(secret: Uint8Array, grant: DiskGrant): string {
  const query = new URLSearchParams({ expires: String(grant.expires) });
  if (grant.method === 'PUT') {
    query.set('type', grant.type);
    query.set('size', String(grant.size));
  } else if (grant.downloadName !== null) {
    query.set('name', grant.downloadName);
  }
  query.set('signature', signGrant(secret, grant));
  return query.toString();
}

/**
 * The grant that a request claims, with the signature it claims it by; null where it is not even formed like
 * one.
 */
export function parseGrant(
  method: 'GET' | 'PUT',
  { key, query }: { key: string; query: URLSearchParams },
): { grant: DiskGrant; signature: string } | null {
  const known =
    method === 'PUT' ? ['expires', 'type', 'size', 'signature'] : ['expires', 'name', 'signature'];
  const names = [...query.keys()];
  if (names.some((name) => !known.includes(name)) || new Set(names).size !== names.length) {
    return null;
  }
  const expires = readWholeNumber(query.get('expires'));
  const signature = query.get('signature');
  if (expires === null || signature === null) {
    return null;
  }
  if (method === 'GET') {
    return { grant: { method, key, expires, downloadName: query.get('name') }, signature };
  }
  const size = readWholeNumber(query.get('size'));
  const type = query.get('type');
  return size === null || type === null ? null : { grant: { method, key, expires, type, size }, signature };
}

function readWholeNumber(text: string | null): number | null {
  return text !== null && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null;
}

export interface DiskStorageSettings {
  /** Absolute path of the folder of the objects; made where it is not there. */
  readonly directory: string;
  /** Public URL of the host that serves the routes, without a slash at the end. */
  readonly origin: string;
  /** Signs the URLs. */
  readonly secret: Uint8Array;
  readonly clock: { now(): number };
}
