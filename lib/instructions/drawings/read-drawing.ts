import type { Locale } from '#lib/catalog/locales.ts';
import type { Span } from '#lib/catalog/plans/plan.ts';
import { findTokens } from '../find-tokens.ts';
import { isOf, spansOf, type Token } from '../token.ts';
import { extendVocabulary, type Vocabulary } from '../vocabulary.ts';

/** A drawing as words ask for it. */
export interface DrawingReading {
  /** Choices by the name of the option. */
  readonly choices: Readonly<Record<string, string>>;
  /** Words that ask for nothing which can be drawn. */
  readonly unused: readonly Span[];
  /** Why the words are not followed at all; null where they are. */
  readonly refused: 'negation' | 'question' | null;
}

interface Choice {
  readonly option: string;
  readonly value: string;
}

/** Options by the first letters of the concepts of drawings. */
const optionOf: Readonly<Record<string, string>> = {
  df: 'family',
  dp: 'palette',
  dm: 'medium',
  ds: 'subject',
  dt: 'time',
  dw: 'weather',
  r: 'ratio',
};

/** Palettes of colours and moods that the vocabulary of photos knows with all their endings. */
const paletteOf: Readonly<Record<string, string>> = {
  'c.white': 'snow',
  'c.cream': 'elegant',
  'c.beige': 'desert',
  'c.grey': 'monochrome',
  'c.black': 'dark',
  'c.brown': 'coffee',
  'c.red': 'red',
  'c.orange': 'orange',
  'c.yellow': 'yellow',
  'c.green': 'green',
  'c.olive': 'moss',
  'c.turquoise': 'turquoise',
  'c.light-blue': 'blue',
  'c.blue': 'blue',
  'c.navy': 'sapphire',
  'c.purple': 'violet',
  'c.pink': 'pink',
  'a.warmer': 'warm',
  'a.cooler': 'cool',
  'a.vivid': 'vivid',
  'a.dull': 'muted',
  'a.darker': 'dark',
};

const mediumOf: Readonly<Record<string, string>> = {
  'st.oil': 'oil',
  'st.watercolour': 'watercolour',
  'st.gouache': 'gouache',
};

/** Backdrops of photos whose names are words of drawings as well. */
const backdrops: Readonly<Record<string, readonly Choice[]>> = {
  'b.waves': [
    { option: 'family', value: 'waves' },
    { option: 'palette', value: 'calm' },
  ],
  'b.beach': [{ option: 'subject', value: 'shore' }],
  'b.mountains': [
    { option: 'subject', value: 'mountains' },
    { option: 'family', value: 'mountains' },
  ],
  'b.starry-night': [
    { option: 'time', value: 'night' },
    { option: 'palette', value: 'night' },
  ],
  'b.sunset': [
    { option: 'time', value: 'golden' },
    { option: 'palette', value: 'sunset' },
  ],
};

/** Palettes of hours and weathers, for drawings that have no hour and no weather of their own. */
const paletteOfScene: Readonly<Record<string, string>> = {
  'dt.golden': 'sunset',
  'dt.dusk': 'twilight',
  'dt.night': 'night',
  'dw.rain': 'rain',
  'dw.snowfall': 'snow',
};

/** Palettes that are colours; they come before moods and seasons where words name both. */
const colours = new Set(
  Object.entries(paletteOf).flatMap(([key, name]) => (key.startsWith('c.') ? name : [])),
);

/** Words that change nothing: articles, “and”, “with”, “picture”, “colors”. */
const silent = ['x', 'conj', 'p'];
const silentConcepts = ['n.colour', 'n.style', 'n.background'];

/** True of a concept of drawings alone. */
const isOwn = (concept: string) => /^d[a-z]\./u.test(concept);

/** Choices by option that a concept can mean. */
type Offered = ReadonlyMap<string, ReadonlySet<string>>;

function choicesOf({ concepts }: Token, offered: Offered): readonly Choice[] {
  // Names on the page come before what the vocabulary of photos means by the same word.
  const own = concepts.filter(isOwn);
  const meant = (own.length > 0 ? own : concepts).flatMap((concept): Choice[] => {
    const palette = paletteOf[concept] ?? (offered.has('time') ? undefined : paletteOfScene[concept]);
    if (palette !== undefined) return [{ option: 'palette', value: palette }];
    const backdrop = backdrops[concept];
    if (backdrop !== undefined) return [...backdrop];
    const medium = mediumOf[concept];
    if (medium !== undefined) return [{ option: 'medium', value: medium }];
    const [category = '', ...value] = concept.split('.');
    const option = optionOf[category];
    return option === undefined ? [] : [{ option, value: value.join('.') }];
  });
  const known = meant.filter(({ option, value }) => offered.get(option)?.has(value));
  return known.filter(({ option }, at) => known.findIndex((other) => other.option === option) === at);
}

const isSilent = ({ concepts }: Token) =>
  concepts.some(
    (concept) => silentConcepts.includes(concept) || silent.includes(concept.split('.')[0] ?? ''),
  );

interface Words {
  readonly vocabulary: Vocabulary;
  readonly offered: Offered;
  /** False for an option that the other choices leave without effect. */
  readonly heeds?: (option: string, chosen: Readonly<Record<string, string>>) => boolean;
}

/**
 * Reads what is to be drawn: the first word for each option counts, and one that fits several options gives
 * way to one that fits a single option. Negations and questions are refused as a whole. It is pure.
 */
export function readDrawing(text: string, { vocabulary, offered, heeds }: Words): DrawingReading {
  const tokens = findTokens(text, vocabulary);
  // A word that names something here says no only in instructions, such as French “tranquille”.
  const negates = (token: Token) => isOf(token, 'neg') && !token.concepts.some(isOwn);
  if (tokens.some(negates)) return { choices: {}, unused: spansOf(tokens), refused: 'negation' };
  if (tokens.some((token) => isOf(token, 'ques')))
    return { choices: {}, unused: spansOf(tokens), refused: 'question' };
  const meant = tokens.map((token) => ({ token, choices: choicesOf(token, offered) }));
  const chosen = chooseAll(meant);
  const kept = Object.fromEntries(
    [...chosen].filter(([option]) => !heeds || heeds(option, Object.fromEntries(chosen))),
  );
  // Saying the same twice leaves nothing out.
  const isUsed = ({ choices }: Meant) => choices.some(({ option, value }) => kept[option] === value);
  const unused = meant.filter((one) => !isUsed(one) && !isSilent(one.token)).map(({ token }) => token);
  return { choices: kept, unused: spansOf(unused), refused: null };
}

interface Meant {
  readonly token: Token;
  readonly choices: readonly Choice[];
}

/** The first word for each option counts, those with a single option and those of a colour before others. */
function chooseAll(meant: readonly Meant[]): ReadonlyMap<string, string> {
  const chosen = new Map<string, string>();
  const rank = ({ choices: [first, ...others] }: Meant) =>
    2 * others.length + (first && colours.has(first.value) ? 0 : 1);
  for (const { choices } of meant.toSorted((a, b) => rank(a) - rank(b)))
    for (const { option, value } of choices) if (!chosen.has(option)) chosen.set(option, value);
  return chosen;
}

async function load(locale: Locale): Promise<Vocabulary> {
  const module: { default: Readonly<Record<string, string>> } = await import(`./vocabularies/${locale}.json`);
  return extendVocabulary(locale, module.default);
}

const loaded = new Map<Locale, Promise<Vocabulary>>();

/** The words of a language for drawings, with those for photos; loaded on first use. */
export function loadDrawingVocabulary(locale: Locale): Promise<Vocabulary> {
  const known = loaded.get(locale) ?? load(locale);
  loaded.set(locale, known);
  return known;
}
