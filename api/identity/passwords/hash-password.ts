import { availableParallelism } from 'node:os';
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

/** Argon2id of a password in the PHC string format, with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, PARAMETERS));
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
  const isSame = await limit(() => verify(compared, password));
  return isSame && hashed !== null;
}

/** True where a hash was made with parameters other than those of today. */
export function isOutdated(hashed: string): boolean {
  return !hashed.startsWith(PARAMETER_TEXT);
}
