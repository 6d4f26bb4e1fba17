import { __iconData as coins } from 'lucide-react/icons/coins';
import { __iconData as ghost } from 'lucide-react/icons/ghost';
import type { LucideIconData } from 'lucide-react/types';
import { iconMarkup } from '#components/ui/icon-markup.ts';
import { toolMarks } from '#components/ui/tool-marks.ts';
import type { CardKey, PageCardKey } from '#lib/catalog/cards.ts';
import { type Locale, localeInfo } from '#lib/catalog/locales.ts';
import { families } from '#lib/catalog/tool.ts';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { artHtml } from './art-html.ts';
import { cardArt } from './card-art.ts';

const FACES = ['bricolage-grotesque', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-tc'];

/** Colour and mark of the cards that are no tool's. */
const pages: Readonly<Record<PageCardKey, { readonly pigment: string; readonly mark?: LucideIconData }>> = {
  home: { pigment: 'ink' },
  pricing: { pigment: 'ink', mark: coins },
  halloweenGallery: { pigment: 'ochre', mark: ghost },
};

function isPage(key: CardKey): key is PageCardKey {
  return key in pages;
}

function styleOf(key: CardKey): { readonly pigment: string; readonly mark?: LucideIconData } {
  if (isPage(key)) return pages[key];
  const tool: ToolKey = key;
  const family = families.find((each) => each.key === toolOf(tool).family);
  return { pigment: family?.pigment ?? 'ink', mark: toolMarks[tool] };
}

const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => NAMED[sign] ?? sign);
}

function iconSvg(icon: LucideIconData | undefined): string {
  return `<svg viewBox="0 0 24 24">${icon ? iconMarkup(icon) : ''}</svg>`;
}

function stylesheet(href: string): string {
  return `<link rel="stylesheet" href="${href}">`;
}

interface CardWords {
  readonly locale: Locale;
  readonly key: CardKey;
  /** Line by line. */
  readonly title: string;
}

/** The document that a card is a picture of. URLs in it are paths inside this repository. */
export function cardHtml({ locale, key, title }: CardWords): string {
  const art = cardArt(key);
  const { pigment, mark } = styleOf(key);
  const ground =
    art.kind === 'pigments'
      ? families.map((family) => `<div class="stroke p-${family.pigment}"></div>`).join('')
      : '<div class="ground"></div>';
  const ownMark = mark && art.kind !== 'mark' ? `<div class="own-mark">${iconSvg(mark)}</div>` : '';
  const lines = title.split('\n').map((line) => `<span>${escapeText(line)}</span>`);
  return [
    `<!doctype html><html lang="${localeInfo(locale).lang}"><meta charset="utf-8">`,
    ...FACES.map((face) => stylesheet(`/node_modules/@fontsource-variable/${face}/index.css`)),
    stylesheet('/app/styles/tokens.css'),
    stylesheet('/samples/cards/card.css'),
    `<body class="p-${pigment} ${key}">${ground}<div class="art">${artHtml(art, iconSvg(mark))}</div>`,
    '<div class="logo"><img src="/app/icon.svg">Pictor</div>',
    `<div class="words">${ownMark}<h1>${lines.join('')}</h1></div>`,
    '<script src="/samples/cards/card.js"></script></body></html>',
  ].join('\n');
}
