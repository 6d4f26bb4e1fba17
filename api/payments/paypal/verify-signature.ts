import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ProviderError } from '../payment-provider.ts';
import type { TimeLeft } from '../time-left.ts';

/** Trust in what PayPal signs. */
export interface SignatureTrust {
  /** Origins that certificates are fetched from; an event names one of their addresses. */
  readonly certificateOrigins: readonly string[];
  /** Certificates in PEM that chains may end at. */
  readonly rootCertificates: readonly string[];
  /** Ending of the common name that a certificate must have, such as `.paypal.com`. */
  readonly commonName: string;
}

/** A signed event as it came over the wire. */
interface SignedEvent {
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Id of the webhook that it was sent to. */
  readonly webhookId: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** PayPal sends an event anew for three days, each time signed at the time of its first try. */
const MAX_AGE_MS = 4 * 86_400_000;
/** A clock of PayPal's may be ahead of ours. */
const MAX_AHEAD_MS = 5 * 60_000;
const CERTIFICATE_PATH = '/v1/notifications/certs/';
const MAX_CERTIFICATE_CHARACTERS = 100_000;

/** Checks signatures of events. Certificates are fetched once each, and kept for the life of the process. */
export function createSignatureVerifier(trust: SignatureTrust) {
  const kept = new Map<string, readonly X509Certificate[]>();
  const load = async (url: string, time: TimeLeft): Promise<readonly X509Certificate[]> => {
    const known = kept.get(url);
    if (known) return known;
    const chain = readCertificates(await fetchText(url, time));
    kept.set(url, chain);
    return chain;
  };
  return {
    /**
     * Source: PayPal, “Verify webhook signature”: RSA with SHA-256 over transmission id, time, webhook id and
     * the decimal CRC-32 of the body's bytes. @throws ProviderError `refused`; `unavailable` where the
     * certificate cannot be fetched
     */
    async verify({ bytes, headers, webhookId, now }: SignedEvent, time: TimeLeft): Promise<void> {
      const header = (name: string) => {
        const value = headers[`paypal-${name}`];
        return typeof value === 'string' ? value : refuse(`has no single ${name}`);
      };
      if (header('auth-algo') !== 'SHA256withRSA') refuse('is signed by another method');
      const sentAt = header('transmission-time');
      const age = now - Date.parse(sentAt);
      if (!(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS)) refuse('is too old, or of the future');
      const url = certificateUrl(header('cert-url'), trust);
      const [leaf, ...others] = await load(url, time);
      if (!leaf || !isTrusted([leaf, ...others], { trust, now }))
        refuse('has a certificate that nobody trusts');
      const signed = `${header('transmission-id')}|${sentAt}|${webhookId}|${crc32(bytes)}`;
      const signature = Buffer.from(header('transmission-sig'), 'base64');
      if (!leaf || !verify('sha256', Buffer.from(signed), leaf.publicKey, signature))
        refuse('has a wrong signature');
    },
  };
}

function refuse(reason: string): never {
  throw new ProviderError('refused', `An event for PayPal’s webhook ${reason}`);
}

/** The address of a certificate, where it is one of PayPal's own. */
function certificateUrl(text: string, { certificateOrigins }: SignatureTrust): string {
  const url = URL.parse(text);
  const isTrusted =
    url !== null &&
    url.username === '' &&
    url.password === '' &&
    certificateOrigins.includes(url.origin) &&
    url.pathname.startsWith(CERTIFICATE_PATH);
  return isTrusted ? url.href : refuse('names a certificate elsewhere');
}

async function fetchText(url: string, { signal }: TimeLeft): Promise<string> {
  try {
    const answer = await fetch(url, { signal, redirect: 'error' });
    const text = await answer.text();
    if (answer.ok && text.length <= MAX_CERTIFICATE_CHARACTERS) return text;
  } catch (error) {
    throw new ProviderError('unavailable', 'PayPal’s certificate could not be fetched', { cause: error });
  }
  throw new ProviderError('unavailable', 'PayPal’s certificate could not be fetched');
}

/** All certificates of a PEM file, the first one the signer's. */
function readCertificates(pem: string): readonly X509Certificate[] {
  try {
    const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    return blocks.map((block) => new X509Certificate(block));
  } catch {
    return refuse('names a certificate that is none');
  }
}

/** True where the first certificate is valid now, has the right name, and leads to a root that is trusted. */
function isTrusted(
  chain: readonly [X509Certificate, ...X509Certificate[]],
  { trust, now }: { trust: SignatureTrust; now: number },
): boolean {
  const [leaf] = chain;
  const name = /^CN=(.*)$/m.exec(leaf.subject)?.[1] ?? '';
  if (!name.endsWith(trust.commonName)) return false;
  const roots = trust.rootCertificates.map((pem) => new X509Certificate(pem));
  let current = leaf;
  // Each step goes to an issuer that was not passed yet, so that circles end.
  const left = new Set(chain.slice(1));
  while (isValidAt(current, now)) {
    const here = current;
    if (roots.some((root) => isIssuedBy(here, root) && isValidAt(root, now))) return true;
    const issuer = [...left].find((one) => one.ca && isIssuedBy(here, one));
    if (!issuer) return false;
    left.delete(issuer);
    current = issuer;
  }
  return false;
}

function isValidAt({ validFrom, validTo }: X509Certificate, now: number): boolean {
  return Date.parse(validFrom) <= now && now <= Date.parse(validTo);
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
