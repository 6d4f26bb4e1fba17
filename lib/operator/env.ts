import { type PaymentPlatform, paymentPlatforms } from '#lib/catalog/prices.ts';

/** Who runs this copy, as told when its pages are built; null where nothing was told. */
export interface Operator {
  readonly name: string | null;
  readonly address: string | null;
  readonly email: string | null;
  /** Ways to pay here; empty where payment is not set up. */
  readonly payments: readonly PaymentPlatform[];
}

/** Reads the environment. Throws one line that says what is wrong. */
export function readOperator(): Operator {
  return {
    name: textOf(process.env.OPERATOR_NAME),
    address: textOf(process.env.OPERATOR_ADDRESS),
    email: textOf(process.env.OPERATOR_EMAIL),
    payments: readPayments(process.env.PAYMENTS),
  };
}

function textOf(text: string | undefined): string | null {
  return text?.trim() || null;
}

function readPayments(text: string | undefined): PaymentPlatform[] {
  const names = (text ?? '').split(',').map((name) => name.trim());
  return names.filter(Boolean).map((name) => {
    const platform = paymentPlatforms.find((known) => known === name);
    if (platform) return platform;
    throw new Error(`PAYMENTS names “${name}”, but knows only ${paymentPlatforms.join(' and ')}.`);
  });
}
