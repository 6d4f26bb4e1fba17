import { createTranslator } from 'use-intl/core';

/**
 * Values of the placeholders of a text. Numbers and dates come as values; the text says how they are written.
 */
export type ContentValues = Readonly<Record<string, string | number | Date>>;

interface Formatting {
  /** Language for `Intl`, such as `zh-TW`. */
  readonly tag: string;
  readonly values: ContentValues;
}

/**
 * A tree of ICU messages, such as a long text of `content/`, with every string in it formatted. Throws where
 * a text is no ICU message or needs a value that is not there.
 */
export function formatContent<Tree>(tree: Tree, { tag, values }: Formatting): Tree {
  const format = (text: string): string => formatText(text, { tag, values });
  return mapTexts(tree, format) as Tree;
}

function formatText(text: string, { tag, values }: Formatting): string {
  const translate = createTranslator({
    locale: tag,
    timeZone: 'UTC',
    messages: { text },
    onError: (error) => {
      throw new Error(`“${text}”: ${error.message}`);
    },
  });
  return translate('text', values);
}

function mapTexts(tree: unknown, format: (text: string) => string): unknown {
  if (typeof tree === 'string') return format(tree);
  if (Array.isArray(tree)) return tree.map((item: unknown) => mapTexts(item, format));
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, mapTexts(value, format)]));
}
