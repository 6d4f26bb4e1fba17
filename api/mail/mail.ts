import type { Locale } from '#lib/catalog/locales.ts';

/** Every mail that the host writes. Words stand in `messages/<language>/mail.json` under its name. */
export const mailKinds = ['register', 'registered', 'forget', 'unknown', 'reset'] as const;

export type MailKind = (typeof mailKinds)[number];

/** One mail to one person. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly locale: Locale;
  /** One-time code of the kinds that bring one. */
  readonly code?: string;
}
