import { AppError } from '#lib/contract/app-error.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#lib/contract/credential-formats.ts';

/**
 * The form under which an address is stored and compared: two accounts cannot differ in case, or in the way
 * a letter with an accent is written, alone.
 */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Passwords that leaked most often, in small letters. Read on first use. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/**
 * Refuses what is no good as a new password: not 6 to 32 characters (code points) long, or among the 49 000
 * that leaked most often.
 * @throws AppError `password_length`, `password_common`
 */
export async function validatePassword(password: string): Promise<void> {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH || length > MAX_PASSWORD_LENGTH) throw new AppError('password_length');
  common ??= readCommonPasswords();
  if ((await common).has(password.toLowerCase())) throw new AppError('password_common');
}
