import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/**
 * The least that OWASP asks of Argon2id: 19 MiB, two passes, one lane.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PARAMETER_TEXT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;

/** Hashing fills whole cores: one stays free for all other calls. */
const limit = pLimit(Math.max(1, availableParallelism() - 1));

/** Share of its time from which on the event loop counts as full, and over how many milliseconds. */
const FULL_LOOP = 0.9;
const WINDOW_MS = 100;
/** Pause after a hash while the loop is full, as a multiple of what the hash took. */
const PAUSE_FACTOR = 8;

let seen = performance.eventLoopUtilization();
let isFull = false;

function isLoopFull(): boolean {
  const now = performance.eventLoopUtilization();
  const { active, idle, utilization } = performance.eventLoopUtilization(now, seen);
  if (active + idle >= WINDOW_MS) {
    seen = now;
    isFull = utilization > FULL_LOOP;
  }
  return isFull;
}

/**
 * Does the work of a hash in its turn. While calls fill the event loop, hashes that wait take a ninth of
 * their core: each sign-in has work on the loop, too, and the others have to get on.
 */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  void limit(async () => {
    const begin = performance.now();
    await work().then(resolve, reject);
    if (limit.pendingCount > 0 && isLoopFull()) await setTimeout(PAUSE_FACTOR * (performance.now() - begin));
  });
  return promise;
}

/** Argon2id of a password in the PHC string format, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/** Compared with where there is no hash, so that this takes as long. */
let absent: Promise<string> | undefined;

/**
 * True where the hash is of this password. Without a hash it takes as long and is false, so that the time
 * does not tell whether there is an account.
 */
export async function isPassword(password: string, hashed: string | null): Promise<boolean> {
  absent ??= hashPassword('no password');
  const compared = hashed ?? (await absent);
  const isSame = await inTurn(() => verify(compared, password));
  return isSame && hashed !== null;
}

/** True where a hash was made with parameters other than those of today. */
export function isOutdated(hashed: string): boolean {
  return !hashed.startsWith(PARAMETER_TEXT);
}
