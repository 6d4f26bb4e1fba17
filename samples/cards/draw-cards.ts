import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CARD_SIZE, cardKeys, cardUrl } from '#lib/catalog/cards.ts';
import { locales } from '#lib/catalog/locales.ts';
import { findBrowser } from '#scripts/test/find-browser.ts';
import { cardHtml } from './card-html.ts';
import { cardPrint, carriesPrint } from './card-print.ts';
import { cardTitle } from './card-title.ts';
import { encodeCard } from './encode-card.ts';

/** No such host exists: every request is answered from this repository. */
const ORIGIN = 'http://cards.invalid';

interface PlannedCard {
  readonly file: string;
  readonly html: string;
  readonly print: string;
}

/** Those that are named, or all where none is. */
function chosen<Name extends string>(all: readonly Name[], named: readonly string[]): readonly Name[] {
  const found = all.filter((name) => named.includes(name));
  return found.length > 0 ? found : all;
}

/** The cards of the pages and languages named that are missing or show what is no longer so. */
async function planCards(named: readonly string[]): Promise<PlannedCard[]> {
  const codes = locales.map(({ code }) => code);
  const planned: PlannedCard[] = [];
  for (const key of chosen(cardKeys, named)) {
    for (const locale of chosen(codes, named)) {
      const title = await cardTitle(locale, key);
      if (title === undefined) {
        console.warn(`${key}: no card, since messages/ has no title for it`);
        break;
      }
      const html = cardHtml({ locale, key, title });
      const print = cardPrint(html);
      const file = `public${cardUrl(locale, key)}`;
      if (!existsSync(file) || !(await carriesPrint(file, print))) planned.push({ file, html, print });
    }
  }
  return planned;
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: CARD_SIZE });
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    return pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: '' })
      : route.fulfill({ path: path.join(process.cwd(), decodeURIComponent(pathname)) });
  });
  await page.goto(ORIGIN);
  return page;
}

/**
 * Draws the preview cards of all pages in all languages, or of those named by keys and codes: only what is
 * missing or has changed.
 */
export async function drawCards(named: readonly string[]): Promise<void> {
  const planned = await planCards(named);
  if (planned.length === 0) return;
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
  });
  try {
    const page = await openPage(browser);
    for (const { file, html, print } of planned) {
      await page.setContent(html);
      await page.evaluate('settled');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, await encodeCard(await page.screenshot(), print));
      console.log(file);
    }
  } finally {
    await browser.close();
  }
}
