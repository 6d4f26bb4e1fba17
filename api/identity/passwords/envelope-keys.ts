import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { desc, sql } from 'drizzle-orm';
import { DAY_MS } from '#lib/time/durations.ts';
import type { Queries } from '../../infrastructure/database/database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { seal, unseal } from '../../infrastructure/seal.ts';
import { deriveKey } from '../../infrastructure/secret.ts';
import { envelopeKeys } from '../tables.ts';

/** OAEP with SHA-256 leaves 318 of 384 bytes: 32 characters of four bytes in Base64, the time and a nonce. */
const MODULUS_BITS = 3072;
const ROTATION_MS = 365 * DAY_MS;
/** The key that is handed out, and the one before, for pages opened before the change. */
const LIVE_KEYS = 2;

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'secret' | 'log'>;

/** A key pair that browsers encrypt passwords to. */
export interface EnvelopeKey {
  readonly id: string;
  /** SubjectPublicKeyInfo as PEM. */
  readonly publicKey: string;
  /** PKCS #8 as PEM. */
  readonly privateKey: string;
  readonly createdAt: Date;
}

/** Keys that are taken now, the newest first. One sealed under another secret cannot be opened any more. */
export function readEnvelopeKeys(needs: Needs): Promise<readonly EnvelopeKey[]> {
  return readKeys(needs, needs.database.queries);
}

async function readKeys({ secret, log }: Needs, queries: Queries): Promise<readonly EnvelopeKey[]> {
  const rows = await queries
    .select()
    .from(envelopeKeys)
    .orderBy(desc(envelopeKeys.createdAt), desc(envelopeKeys.id))
    .limit(LIVE_KEYS);
  const key = sealingKey(secret);
  return rows.flatMap(({ sealedPrivateKey, ...row }) => {
    try {
      return [{ ...row, privateKey: unseal(sealedPrivateKey, { key, rowId: row.id }) }];
    } catch (error) {
      log.warn({ err: error, key: row.id }, 'A key for passwords was sealed under another secret');
      return [];
    }
  });
}

/** The key that browsers encrypt passwords to; a new one where there is none yet, or it is a year old. */
export async function currentEnvelopeKey(needs: Needs): Promise<EnvelopeKey> {
  return freshOf(needs, await readEnvelopeKeys(needs)) ?? addEnvelopeKey(needs);
}

function freshOf({ clock }: Needs, [newest]: readonly EnvelopeKey[]): EnvelopeKey | undefined {
  return newest && +newest.createdAt > clock.now() - ROTATION_MS ? newest : undefined;
}

/** Makes a key, but gives that of another request which was faster: a third one would end the first. */
async function addEnvelopeKey(needs: Needs): Promise<EnvelopeKey> {
  const made = await makeEnvelopeKey(needs);
  return needs.database.transaction(async (tx) => {
    // Keys can be read meanwhile, and not be added.
    await tx.execute(sql`lock table ${envelopeKeys} in exclusive mode`);
    const faster = freshOf(needs, await readKeys(needs, tx));
    if (faster) return faster;
    const { privateKey, ...row } = made;
    const sealedPrivateKey = seal(privateKey, { key: sealingKey(needs.secret), rowId: row.id });
    await tx.insert(envelopeKeys).values({ ...row, sealedPrivateKey });
    return made;
  });
}

async function makeEnvelopeKey({ clock }: Needs): Promise<EnvelopeKey> {
  const id = randomBytes(6).toString('hex');
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: MODULUS_BITS,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { id, publicKey, privateKey, createdAt: new Date(clock.now()) };
}

function sealingKey(secret: Buffer): Buffer {
  return deriveKey(secret, 'password envelope');
}
