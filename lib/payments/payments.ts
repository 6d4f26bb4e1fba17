import { type PaymentPlatform, paymentPlatforms } from '#lib/catalog/prices.ts';

/**
 * Money on a copy. `test`: sold for test money, which stand-ins of the providers take. `live`: sold
 * for real money. `off`: nothing is sold, so nothing costs or holds back anything.
 */
export const paymentsModes = ['test', 'live', 'off'] as const;
export type PaymentsMode = (typeof paymentsModes)[number];

export interface Payments {
  readonly mode: PaymentsMode;
  /** Ways to pay, the default first; empty where nothing can be bought. */
  readonly platforms: readonly PaymentPlatform[];
  /** Those of them that stand-ins serve, as no key is set. */
  readonly standIns: readonly PaymentPlatform[];
}

/** Variables that payments are read from. An empty one counts as not set. */
export type PaymentsVariables = Readonly<
  Partial<
    Record<'PAYMENTS' | 'ALLOW_STAND_INS' | 'WEB_ORIGIN' | 'API_ORIGIN' | LiveKey | ProviderKey, string>
  >
>;

type LiveKey = 'STRIPE_SECRET_KEY' | 'PAYPAL_CLIENT_SECRET';
type ProviderKey = 'STRIPE_SECRET_KEY' | 'PAYPAL_CLIENT_ID' | 'PAYPAL_CLIENT_SECRET';

/** Variables that a provider needs. */
const providerKeys: Readonly<Record<PaymentPlatform, readonly ProviderKey[]>> = {
  stripe: ['STRIPE_SECRET_KEY'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
};

/** Keys that move real money. Those of test accounts at Stripe begin otherwise. */
const liveKeys: Readonly<Record<LiveKey, RegExp>> = {
  STRIPE_SECRET_KEY: /^[sr]k_live_/,
  PAYPAL_CLIENT_SECRET: /./,
};

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** True of an origin that this machine alone can reach. */
function isLoopback(origin: string): boolean {
  return LOOPBACK.test(URL.parse(origin.trim())?.hostname ?? '');
}

/** Origins that are given and that other machines can reach. */
function publicOrigins({ WEB_ORIGIN = '', API_ORIGIN = '' }: PaymentsVariables): string[] {
  return [...WEB_ORIGIN.split(','), API_ORIGIN].filter((text) => text.trim() !== '' && !isLoopback(text));
}

/**
 * Why stand-ins of outside services may not serve here, as the end of a sentence; null where they may. They
 * would give away for nothing what somebody believes to sell.
 */
export function standInRefusal(variables: PaymentsVariables): string | null {
  if (variables.ALLOW_STAND_INS === '1') return null;
  const [key] = Object.entries(liveKeys).flatMap(([name, isLive]) =>
    isLive.test(variables[name as LiveKey] ?? '') ? [name] : [],
  );
  if (key) return `${key} is a live key`;
  const [origin] = publicOrigins(variables);
  return origin ? `${origin} can be reached by others` : null;
}

type EnginesVariables = PaymentsVariables &
  Readonly<Partial<Record<'ENGINES' | 'FAL_KEY' | 'OPENAI_API_KEY' | 'ENGINE_URL' | 'FAL_STAND_IN', string>>>;

/**
 * True where stand-ins of generative engines are asked for, whose pictures say that they are tests.
 * @throws Error with one line where they may not serve here
 */
export function hasTestEngines(variables: EnginesVariables): boolean {
  const { ENGINES: text = '', FAL_STAND_IN } = variables;
  if (text === '') return false;
  if (text !== 'test') throw new Error(`ENGINES is “${text}”, but must be test or nothing.`);
  // The programs that `npm start` runs get the stand-ins as if they were set.
  if (FAL_STAND_IN) return true;
  const key = (['FAL_KEY', 'OPENAI_API_KEY', 'ENGINE_URL'] as const).find((name) => variables[name]);
  const refusal = key ? `${key} is set` : standInRefusal(variables);
  if (refusal !== null) throw new Error(`ENGINES is test, but ${refusal}.`);
  return true;
}

/**
 * Reads the money that is here: without a word, test money while this machine alone reaches the copy, and
 * none elsewhere. @throws Error with one line that says what is wrong
 */
export function readPayments(variables: PaymentsVariables): Payments {
  const { PAYMENTS: text } = variables;
  const usual = publicOrigins(variables).length > 0 ? 'off' : 'test';
  const mode = text ? paymentsModes.find((known) => known === text) : usual;
  if (!mode) throw new Error(`PAYMENTS is “${text}”, but must be test, live or off.`);
  if (mode === 'off') return { mode, platforms: [], standIns: [] };
  const refusal = mode === 'test' ? standInRefusal(variables) : null;
  if (refusal !== null)
    throw new Error(
      `PAYMENTS is test, but ${refusal}: set it to live or off, or ALLOW_STAND_INS=1 for test money.`,
    );
  const hasKeys = (platform: PaymentPlatform) => providerKeys[platform].every((name) => variables[name]);
  const standIns = mode === 'test' ? paymentPlatforms.filter((platform) => !hasKeys(platform)) : [];
  const platforms = mode === 'test' ? paymentPlatforms : paymentPlatforms.filter(hasKeys);
  return { mode, platforms, standIns };
}
