import { cache } from 'react';
import { z } from 'zod';
import { type Availability, needs, pickMet } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { TERMS_VERSION } from '#lib/catalog/consent.ts';
import {
  ACCOUNT_STORAGE_BYTES,
  FREE_RESULT_SIDE,
  FREE_USES_PER_DAY,
  NOTICE_RETENTION_YEARS,
  PRO_GRACE_DAYS,
  RETENTION_HOURS,
  STORAGE_WARNING_DAYS,
} from '#lib/catalog/limits.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { type PaymentPlatform, PRO_CREDITS_PER_MONTH, TRIAL, yearlyPlan } from '#lib/catalog/prices.ts';
import { formatPrice } from '#lib/i18n/format-price.ts';
import { type Operator, readOperator } from '#lib/operator/env.ts';
import { readEnvironmentPayments } from '#lib/payments/env.ts';
import { siteOrigin } from '#lib/seo/env.ts';
import { readThirdParties, type ThirdParties } from '#lib/third-parties/env.ts';
import { type ContentValues, formatContent } from './format-content.ts';
import { readContent } from './read-content.ts';

const text = z.string().min(1);

/**
 * A legal page, `content/<locale>/legal/<name>.json`. Texts are ICU messages with the values of
 * `legalValues`.
 */
export const legalContent = z.strictObject({
  title: text.max(70),
  metaTitle: text.max(62),
  metaDescription: text.min(25).max(180),
  lead: text.max(220),
  sections: z
    .array(
      z.strictObject({
        heading: text,
        needs: z.array(z.enum(needs)).min(1).optional(),
        paragraphs: z.array(text),
        list: z.array(text).min(1).optional(),
      }),
    )
    .min(1),
});

export type LegalContent = z.output<typeof legalContent>;
export const legalNames = ['terms', 'privacy', 'imprint', 'contact'] as const;
export type LegalName = (typeof legalNames)[number];

interface Surroundings {
  readonly operator: Operator;
  readonly availability: Availability;
  readonly parties: ThirdParties;
}

const yesNo = (yes: boolean): 'yes' | 'no' => (yes ? 'yes' : 'no');

const providerNames: Readonly<Record<PaymentPlatform, string>> = { stripe: 'Stripe', paypal: 'PayPal' };

/**
 * The facts that legal texts may name. What the operator has not told is empty, and the texts ask first
 * whether it was told.
 */
export function legalValues(tag: string, { operator, parties, availability }: Surroundings): ContentValues {
  const { name, address, email } = operator;
  const ads = parties.adsFrame !== null;
  const analytics = parties.analyticsScript !== null;
  return {
    named: yesNo(name !== null),
    operator: name ?? '',
    placed: yesNo(address !== null),
    address: address ?? '',
    reachable: yesNo(email !== null),
    email: email ?? '',
    accounts: yesNo(availability.account),
    payments: yesNo(availability.payments.length > 0),
    providers: new Intl.ListFormat(tag, { type: 'disjunction' }).format(
      availability.payments.map((platform) => providerNames[platform]),
    ),
    marked: yesNo(readEnvironmentPayments().mode !== 'off'),
    side: FREE_RESULT_SIDE,
    secure: yesNo(siteOrigin.startsWith('https:')),
    ads: yesNo(ads),
    analytics: yesNo(analytics),
    badge: yesNo(parties.badge !== null),
    others: yesNo(ads || analytics),
    platforms: yesNo(parties.signIn.google !== null || parties.signIn.apple !== null),
    oneTap: yesNo(parties.signIn.google?.oneTap === true),
    engines: 'embedded',
    guest: FREE_USES_PER_DAY.guest,
    account: FREE_USES_PER_DAY.account,
    hours: RETENTION_HOURS.guest,
    days: RETENTION_HOURS.account / 24,
    graceDays: PRO_GRACE_DAYS,
    gigabytes: ACCOUNT_STORAGE_BYTES / 1024 ** 3,
    warningDays: STORAGE_WARNING_DAYS,
    noticeYears: NOTICE_RETENTION_YEARS,
    trialDays: TRIAL.days,
    trialPrice: formatPrice(tag, yearlyPlan.amountCents),
    monthlyCredits: PRO_CREDITS_PER_MONTH,
    updated: new Date(`${TERMS_VERSION}T00:00:00Z`),
  };
}

/** Read once for a page, which asks for it a second time for its metadata. */
export const readLegalContent = cache((locale: Locale, name: LegalName): LegalContent => {
  const { tag } = localeInfo(locale);
  const tree = readContent({ locale, name: `legal/${name}`, schema: legalContent });
  const operator = readOperator();
  const availability = readAvailability();
  const values = legalValues(tag, { operator, availability, parties: readThirdParties() });
  const applying = { ...tree, sections: pickMet(tree.sections, availability) };
  return formatContent(operator.name?.endsWith('.') ? withoutSecondStop(applying) : applying, {
    tag,
    values,
  });
});

/**
 * Texts for an operator whose name ends in a full stop, as “Example Inc.”: a sentence that ends in it needs
 * no other.
 */
function withoutSecondStop(tree: LegalContent): LegalContent {
  return JSON.parse(JSON.stringify(tree).replaceAll('{operator}.', '{operator}')) as LegalContent;
}
