import { z } from 'zod';

/** Longest address of a mailbox (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;

/** One address with a domain of at least two parts, the last one of two letters or more. */
export const email = z
  .string()
  .trim()
  .max(MAX_EMAIL_LENGTH)
  .regex(/^[^\s@<>,;:"()[\]\\]{1,64}@[^\s@<>,;:"()[\]\\]+\.\p{L}{2,}$/u);

/** A one-time code: six digits. */
export const emailCode = z.string().regex(/^\d{6}$/);

/** A password, encrypted by the browser: id of the key and Base64 of 384 bytes. */
export const envelope = z.string().regex(/^[0-9a-f]{12}\.[A-Za-z0-9+/]{512}$/);

/** Platforms whose accounts sign in here. */
export const signInPlatform = z.enum(['google', 'apple']);

/** ID token, or an access token of Google. */
export const platformToken = z.string().min(5).max(4096);
