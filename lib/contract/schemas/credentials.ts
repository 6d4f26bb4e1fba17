import { z } from 'zod';
import { EMAIL_ADDRESS, MAX_EMAIL_LENGTH } from '../credential-formats.ts';
import { line } from './envelope.ts';

export const email = line.max(MAX_EMAIL_LENGTH).regex(EMAIL_ADDRESS);

/** A one-time code: six digits. */
export const emailCode = z.string().regex(/^\d{6}$/);

/** A password, encrypted by the browser: id of the key and Base64 of 384 bytes. */
export const envelope = z.string().regex(/^[0-9a-f]{12}\.[A-Za-z0-9+/]{512}$/);

/** Platforms whose accounts sign in here. */
export const signInPlatform = z.enum(['google', 'apple']);

/** ID token, or an access token of Google. */
export const platformToken = z.string().min(5).max(4096);
