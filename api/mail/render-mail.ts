import { STORAGE_WARNING_DAYS } from '#lib/catalog/limits.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import type { PriceInterval } from '#lib/catalog/subscriptions.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { declarationValues, type NoticeKind } from '#lib/payments/notices.ts';
import { word } from '../i18n/translate.ts';

/** Mails about money, which tell an amount, a day or a number. */
export const paymentMailKinds = [
  'planBought',
  'trialStarted',
  'trialEnds',
  'renewed',
  'paymentFailed',
  'planEnds',
  'planChanged',
  'packBought',
  'headshotsBought',
  'refunded',
  'withdrawalReceived',
  'cancellationReceived',
  'setReady',
] as const;

/** Every mail that the host writes. Words stand in `messages/<language>/mail.json` under its name. */
export const mailKinds = [
  'register',
  'registered',
  'forget',
  'unknown',
  'reset',
  'email',
  'emailTaken',
  'emailChanged',
  'linked',
  'delete',
  'deleted',
  ...paymentMailKinds,
  'storage',
] as const;

type MailKind = (typeof mailKinds)[number];

/** One mail to one person. */
export interface Mail {
  readonly kind: MailKind;
  readonly to: string;
  readonly locale: Locale;
  /** One-time code of the kinds that bring one. */
  readonly code?: string;
  /** Address that the account gets, in mails about that. */
  readonly address?: string;
  /** Name of the platform that was connected. */
  readonly platform?: string;
  /** In mails about money. */
  readonly payment?: PaymentFacts;
}

/** Facts of mails about money; each kind words those that it needs. */
export interface PaymentFacts {
  readonly amountCents?: number;
  /** Epoch milliseconds of the day that the mail is about, such as the end of what was paid. */
  readonly at?: number;
  /** Credits or head shots. */
  readonly count?: number;
  readonly interval?: PriceInterval;
  /** The notice that is confirmed, as it came. */
  readonly notice?: DeclaredNotice;
}

interface DeclaredNotice {
  readonly kind: NoticeKind;
  readonly name: string;
  readonly email: string;
  readonly contract: string;
  readonly isExtraordinary: boolean;
  readonly reason: string | null;
  /** ISO day. */
  readonly endsOn: string | null;
}

/** The three parts of a mail that people read. */
interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Minutes that codes are good for, as the mail says. */
export const CODE_MINUTES = 10;

/** Writes a mail in its language: as text, and as HTML without pictures, for light and dark readers. */
export function renderMail({ kind, locale, code = '', address = '', ...mail }: Mail): RenderedMail {
  const { platform = '', payment = {} } = mail;
  const facts = { days: STORAGE_WARNING_DAYS, ...formatFacts(payment, locale) };
  const values = { ...facts, code, minutes: CODE_MINUTES, address, platform };
  const say = (part: string) => word(`mail.${kind}.${part}`, { locale, values });
  const lines = { title: say('title'), body: say('body'), note: say('note') };
  const declared = payment.notice ? declarationOf(payment.notice, locale) : [];
  const footer = word('mail.footer', { locale });
  const shown = code === '' ? [] : [code];
  return {
    subject: say('subject'),
    text: [lines.title, lines.body, ...declared, ...shown, lines.note, '-- ', footer].join('\n\n'),
    html: renderHtml({ ...lines, declared, code, footer, language: localeInfo(locale).tag }),
  };
}

/** Zero-width no-break space, after which mail programs make no link of the rest. */
const WORD_JOINER = '\u2060';

/**
 * A notice in words, as the laws ask for. Anybody can have it sent to anybody: addresses of sites in it are
 * broken, so that it leads nowhere.
 */
function declarationOf({ name, email, ...notice }: DeclaredNotice, locale: Locale): readonly string[] {
  const plain = (text: string) => text.replace(/[.:/](?=\S)/g, `$&${WORD_JOINER}`);
  const declared = declarationValues(localeInfo(locale).tag, {
    ...notice,
    ...{ contract: plain(notice.contract), reason: plain(notice.reason ?? '') },
  });
  return [
    word(`notices.${notice.kind}.declaration`, { locale, values: declared }),
    word('notices.by', { locale, values: { name: plain(name), email } }),
  ];
}

function formatFacts(
  { amountCents = 0, at = 0, count = 0, interval = 'year' }: PaymentFacts,
  locale: Locale,
) {
  const { tag } = localeInfo(locale);
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' });
  return {
    ...{ amount: formatPrice(tag, amountCents), date: dates.format(at), moment: moments.format(at) },
    ...{ count, interval },
  };
}

interface Page {
  readonly title: string;
  readonly body: string;
  readonly declared: readonly string[];
  readonly code: string;
  readonly note: string;
  readonly footer: string;
  /** Tag of the language. */
  readonly language: string;
}

/**
 * Mail programs know few properties, and most of them as attributes alone: hence the styles beside the text.
 * Those that darken by themselves are told that both schemes are thought of.
 */
function renderHtml({ title, body, declared, code, note, footer, language }: Page): string {
  const paragraph = (text: string, style: string) =>
    `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
  const codeStyle = 'font:700 32px/1.2 ui-monospace,Consolas,monospace;letter-spacing:6px;';
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    '<style>:root{color-scheme:light dark}body{background:#f6f4ef;color:#23201b}',
    '@media(prefers-color-scheme:dark){body{background:#1b1917;color:#f1ede4}}</style></head>',
    '<body style="margin:0;padding:32px 20px;font:400 16px/1.5 system-ui,Segoe UI,Roboto,sans-serif">',
    '<div style="max-width:480px;margin:0 auto">',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(title)}</h1>`,
    paragraph(body, ''),
    ...declared.map((line) => paragraph(line, 'overflow-wrap:anywhere')),
    code === '' ? '' : paragraph(code, codeStyle),
    paragraph(note, 'font-size:14px'),
    paragraph(footer, 'font-size:13px;opacity:.75'),
    '</div></body></html>',
  ].join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
