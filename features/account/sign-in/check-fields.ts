import {
  EMAIL_ADDRESS,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
} from '#lib/contract/credential-formats.ts';

/** Key of the message that tells a fault of a field. */
export type FieldFault = 'emailErr' | 'passErr' | 'passMatchErr';

/** The fault of an address; null where it can be one. */
export function checkEmail(email: string): FieldFault | null {
  const text = email.trim();
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_ADDRESS.test(text) ? null : 'emailErr';
}

/** The fault of a password, whose length counts in code points; null where it may be one. */
export function checkPassword(password: string): FieldFault | null {
  const { length } = [...password];
  return length >= MIN_PASSWORD_LENGTH && length <= MAX_PASSWORD_LENGTH ? null : 'passErr';
}

/** The first fault of a new password and its repetition; null where both are fine. */
export function checkNewPassword(password: string, repetition: string): FieldFault | null {
  return checkPassword(password) ?? (password === repetition ? null : 'passMatchErr');
}
