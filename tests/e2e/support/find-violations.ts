import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.2, levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Search {
  /** Selector of the part that is looked at; the whole page where it is left out. */
  readonly within?: string;
  /** True where mere recommendations of axe count as well. */
  readonly recommended?: boolean;
}

/** Waits until nothing fades or moves but what never ends, as colours are told as they are just then. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Moves begin in the first frame of an element.
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Violations that axe finds on the present page: a line for each rule, with the elements that break it. */
export async function findViolations(
  page: Page,
  { within, recommended = false }: Search = {},
): Promise<string[]> {
  await settle(page);
  const axe = new AxeBuilder({ page }).withTags(recommended ? [...WCAG, 'best-practice'] : WCAG);
  // The other mode is for frames, and takes twice as long. The only frames are those of providers.
  axe.setLegacyMode().options({ iframes: false });
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
