/**
 * The form under which an address is stored and compared: two accounts cannot differ in case, or in the way
 * a letter with an accent is written, alone.
 */
export function emailKeyOf(email: string): string {
  return email.normalize('NFC').toLowerCase();
}
