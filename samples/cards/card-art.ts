import type { CardKey, PageCardKey } from '#lib/catalog/cards.ts';
import type { CardArt } from '#lib/catalog/samples.ts';
import { loadSamples } from '#lib/catalog/tool-samples.ts';
import { tools } from '#lib/catalog/tools.ts';

const pages: Readonly<Record<PageCardKey, CardArt>> = {
  home: { kind: 'pigments' },
  pricing: { kind: 'mark' },
  halloweenGallery: {
    kind: 'choices',
    of: 'halloween',
    columns: 3,
    choices: [
      'sugar-skull',
      'witch',
      'black-cat',
      'pumpkin-head',
      'vampire',
      'ice-queen',
      'ghost-pirate',
      'galaxy',
      'sad-clown',
    ],
  },
};

function isPage(key: CardKey): key is PageCardKey {
  return key in pages;
}

const arts = new Map(
  await Promise.all(tools.map(async (tool) => [tool.key, (await loadSamples(tool)).card] as const)),
);

/** Picture of a page's card. */
export function cardArt(key: CardKey): CardArt {
  return isPage(key) ? pages[key] : (arts.get(key) ?? { kind: 'mark' });
}
