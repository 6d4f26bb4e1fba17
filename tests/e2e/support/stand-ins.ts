import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { PaymentPlatform } from '#lib/catalog/prices.ts';

/** Address of a provider’s stand-in in this run, which the product under test has started. */
export function standInOrigin(platform: PaymentPlatform): string {
  const file = path.join(process.env.E2E_DATA_DIR ?? '', 'stand-ins', `${platform}.port`);
  return `http://localhost:${readFileSync(file, 'utf8')}`;
}

/** Lets days pass for the subscriptions that one person has at the card provider, with all that falls due. */
export async function passDays(
  request: APIRequestContext,
  { email, days }: { readonly email: string; readonly days: number },
): Promise<void> {
  const answer = await request.post(`${standInOrigin('stripe')}/stand-in/age`, { data: { email, days } });
  expect(answer.ok()).toBe(true);
}

/** Buttons of the stand-ins’ pages, which speak English alone. */
const decisions = {
  pay: 'Pay',
  decline: 'Pay with a card that is declined',
  back: 'Cancel and go back',
} as const;

/** Decides on a page of a provider, as its buyer does. */
export async function decide(page: Page, decision: keyof typeof decisions): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pay with test money' })).toBeVisible();
  await page.getByRole('button', { name: decisions[decision], exact: true }).click();
}
