import type { CardKey, PageCardKey } from '#lib/catalog/cards.ts';
import type { Locale } from '#lib/catalog/locales.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { readToolContent } from '#lib/content/tool-content.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import type { MessageTree } from '#lib/i18n/merge-messages.ts';

/** Paths of page titles in `messages/`, line by line. */
const pageTitles: Readonly<Record<PageCardKey, readonly string[]>> = {
  home: ['home.hero.titleFirst', 'home.hero.titleSecond'],
  pricing: ['pricing.title'],
  halloweenGallery: ['gallery.title'],
};

function isPage(key: CardKey): key is PageCardKey {
  return key in pageTitles;
}

function findMessage(messages: MessageTree, path: string): string | undefined {
  const found = path
    .split('.')
    .reduce<MessageTree | string | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      messages,
    );
  return typeof found === 'string' ? found : undefined;
}

/**
 * Text of a card: the heading of its page, in English where the language has none yet. Undefined for an
 * unknown page.
 */
export async function cardTitle(locale: Locale, key: CardKey): Promise<string | undefined> {
  if (!isPage(key)) return (await readToolContent(locale, toolOf(key))).title;
  const messages = loadMessages(locale);
  const lines = pageTitles[key].map((path) => findMessage(messages, path));
  return lines.every((line) => line !== undefined) ? lines.join('\n') : undefined;
}
