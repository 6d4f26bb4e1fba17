import { HEADSHOT_MEMBER_PERCENT_OFF, PRO_CREDITS_PER_MONTH } from '../catalog/prices.ts';
import { formatPercent } from '../i18n/format-price.ts';
import type { Conditional } from './availability.ts';

/** Perks of Pro with what each needs to be true, in their order. Their words stand in `plans.perks`. */
export const proPerks = [
  { key: 'unlimited', needs: [] },
  { key: 'credits', needs: ['engine', 'video'] },
  { key: 'queue', needs: [] },
  { key: 'hd', needs: [] },
  { key: 'storage', needs: [] },
  { key: 'headshots', needs: [] },
  { key: 'ads', needs: [] },
  { key: 'apps', needs: ['apps'] },
] as const satisfies readonly (Conditional & { readonly key: string })[];

/**
 * Perks beside a plan that is bought for head shots. The first is true where no tool asks for credits; in its
 * place stands `mostTools` elsewhere.
 */
export const planPerks = [
  { key: 'allTools', needs: [] },
  { key: 'storage', needs: [] },
  { key: 'priority', needs: [] },
  { key: 'ads', needs: [] },
  { key: 'batchDownload', needs: [] },
  { key: 'apps', needs: ['apps'] },
  { key: 'noWatermark', needs: [] },
  { key: 'batch', needs: [] },
] as const satisfies readonly (Conditional & { readonly key: string })[];

/** Values in the words of the perks, formatted for a language; `tag` is for `Intl`. */
export function perkValues(tag: string) {
  return { credits: PRO_CREDITS_PER_MONTH, percent: formatPercent(tag, HEADSHOT_MEMBER_PERCENT_OFF) };
}
