import { z } from 'zod';

/** A whole number within bounds, both included. */
export function whole(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
}

/** `on` or `off`. */
export const onOff = z.enum(['on', 'off'], 'must be on or off').transform((text) => text === 'on');

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
}

/** An origin of http or https; given without a slash at the end. */
export const origin = z
  .string()
  .refine(isOrigin, 'must be an origin such as https://example.com, without a path')
  .transform((text) => text.replace(/\/$/, ''));

/** The texts between commas, without the space around them. */
export function listOf<Item extends z.ZodType<unknown, string>>(item: Item) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(item));
}
