import type { PaymentPlatform } from '#lib/catalog/prices.ts';
import { type ToolEntry, type ToolKey, tools, toolsByFamily } from '#lib/catalog/tools.ts';

/**
 * Things that a text or a price may need before it is true: accounts, something to buy, an engine that makes
 * pictures from words, an engine for video, mobile apps.
 */
export const needs = ['account', 'payments', 'engine', 'video', 'apps'] as const;
export type Need = (typeof needs)[number];

/** Tools, accounts and sales of this copy. Pages say and link only what it can do. */
export interface Availability {
  /** Tools that an engine serves. */
  readonly tools: ReadonlySet<ToolKey>;
  /** True where people can have an account. */
  readonly account: boolean;
  /** Ways to buy something, the default first; empty where nothing is sold. */
  readonly payments: readonly PaymentPlatform[];
  /** True where a mobile app can be installed. */
  readonly apps?: boolean;
}

/** True where the tool can be used. */
export function isOffered({ key }: Pick<ToolEntry, 'key'>, { tools: offered }: Availability): boolean {
  return offered.has(key);
}

/** True for a picture tool that needs more than the engine which every copy has. */
function needsEngine({ kind, engines }: ToolEntry): boolean {
  return kind === 'picture' && !engines.includes('embedded');
}

/** True where all that is needed is there. */
export function meets(needed: readonly Need[] | undefined, availability: Availability): boolean {
  const offered: readonly ToolEntry[] = tools.filter((tool) => isOffered(tool, availability));
  const met: Readonly<Record<Need, boolean>> = {
    account: availability.account,
    payments: availability.payments.length > 0,
    engine: offered.some(needsEngine),
    video: offered.some(({ kind }) => kind === 'video'),
    apps: availability.apps === true,
  };
  return (needed ?? []).every((need) => met[need]);
}

/** A text, a row or a question with what it needs. */
export interface Conditional {
  readonly needs?: readonly Need[] | undefined;
}

/** Those whose needs are met, in their order. */
export function pickMet<Item extends Conditional>(
  items: readonly Item[],
  availability: Availability,
): Item[] {
  return items.filter((item) => meets(item.needs, availability));
}

/** The families that have tools which can be used, with those tools, in the order of the menus. */
export function offeredFamilies(availability: Availability) {
  return toolsByFamily
    .map((family) => ({ ...family, tools: family.tools.filter((tool) => isOffered(tool, availability)) }))
    .filter((family) => family.tools.length > 0);
}

export type OfferedFamily = ReturnType<typeof offeredFamilies>[number];
