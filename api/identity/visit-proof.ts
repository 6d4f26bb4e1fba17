import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { PROOF_PARTS, VISITS_WITHOUT_PROOF } from '#lib/catalog/limits.ts';
import { AppError } from '#lib/contract/app-error.ts';
import type { Result } from '#lib/contract/contract.ts';
import { HOUR_MS, MINUTE_MS } from '#lib/time/durations.ts';
import { epochSecondsOf } from '../infrastructure/clock.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { deriveKey } from '../infrastructure/secret.ts';
import { countInDatabase } from '../infrastructure/window-counter.ts';

type Host = Pick<Infrastructure, 'database' | 'clock' | 'secret' | 'settings'>;

/** A challenge and the answers to its puzzles. */
interface Proof {
  readonly challenge: string;
  readonly answers: readonly number[];
}

interface Visitor {
  /** Hash of the network. */
  readonly network: string;
  readonly proof: Proof | undefined;
}

const CHALLENGE_MS = 5 * MINUTE_MS;
const NONCE_BYTES = 12;

/**
 * Counts a visit of a network, and takes a proof of work from then on where there were many within an hour.
 * A network may be a school or a country’s phones, so nobody is refused for what others did.
 * @throws AppError `proof_required` without a proof, and for one that is wrong, too old or used before
 */
export async function countVisit(host: Host, { network, proof }: Visitor): Promise<void> {
  const { rateLimitFactor } = host.settings.limits;
  const { current } = await countInDatabase(host, { key: `visits ${network}`, windowMs: HOUR_MS });
  if (current <= VISITS_WITHOUT_PROOF * rateLimitFactor) return;
  if (!proof || !(await takeProof(host, { network, proof }))) throw new AppError('proof_required');
}

/** Signed parts of a challenge. */
interface Challenge {
  /** Epoch seconds. */
  readonly expiresAt: number;
  /** Zero bits that each hash has to begin with. */
  readonly bits: number;
  readonly nonce: string;
}

/** A challenge for a network: signed, so that the host keeps nothing until it is answered. */
export function createChallenge(host: Host, network: string): Result<'getVisitChallenge'> {
  const challenge = {
    expiresAt: epochSecondsOf(host.clock.now() + CHALLENGE_MS),
    bits: host.settings.limits.visitProofBits,
    nonce: randomBytes(NONCE_BYTES).toString('base64url'),
  };
  const text = `${challenge.expiresAt}.${challenge.bits}.${challenge.nonce}`;
  const signed = `${text}.${sign(host, { text, network })}`;
  const { bits, expiresAt } = challenge;
  return { challenge: signed, seed: seedOf(signed).toString('hex'), bits, parts: PROOF_PARTS, expiresAt };
}

function sign({ secret }: Host, { text, network }: { text: string; network: string }): string {
  const key = deriveKey(secret, 'visit challenges');
  return createHmac('sha256', key).update(`${text} ${network}`).digest('base64url');
}

function seedOf(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest();
}

/** True for a good proof that was not taken before. */
async function takeProof(host: Host, { network, proof }: Visitor & { proof: Proof }): Promise<boolean> {
  const challenge = readChallenge(host, { network, proof });
  if (!challenge || challenge.expiresAt * 1000 <= host.clock.now()) return false;
  if (!isSolved(proof, challenge.bits)) return false;
  // The window begins with the first use and is as long as a challenge lives, so it outlasts the challenge.
  const key = `visit proof ${challenge.nonce}`;
  const { current } = await countInDatabase(host, { key, windowMs: CHALLENGE_MS });
  return current === 1;
}

/** The parts of a challenge with our signature for this network; undefined for all others. */
function readChallenge(host: Host, { network, proof }: Visitor & { proof: Proof }): Challenge | undefined {
  const parts = /^(?<text>(\d+)\.(\d+)\.([\w-]+))\.(?<signature>[\w-]+)$/.exec(proof.challenge);
  if (!parts) return undefined;
  const [, text = '', expiresAt, bits, nonce = '', signature = ''] = parts;
  const right = Buffer.from(sign(host, { text, network }));
  const given = Buffer.from(signature);
  const isOurs = given.length === right.length && timingSafeEqual(given, right);
  return isOurs ? { expiresAt: Number(expiresAt), bits: Number(bits), nonce } : undefined;
}

/** Bytes of what is hashed: the seed, the number of the part and the answer, big-endian. */
const MESSAGE_BYTES = 40;

function isSolved({ challenge, answers }: Proof, bits: number): boolean {
  if (answers.length !== PROOF_PARTS) return false;
  const message = Buffer.alloc(MESSAGE_BYTES);
  seedOf(challenge).copy(message);
  return answers.every((answer, part) => {
    message.writeUInt32BE(part, MESSAGE_BYTES - 8);
    message.writeUInt32BE(answer, MESSAGE_BYTES - 4);
    const first = createHash('sha256').update(message).digest().readUInt32BE(0);
    return first < 2 ** (32 - bits);
  });
}
