import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/**
 * Parts that a translation must share with English: names of placeholders, dates, choices, tags. The form of
 * a number (plain, grouped or in a plural) is up to the language.
 */
function partsOf(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.argument:
      case TYPE.number:
        return [element.value];
      case TYPE.date:
      case TYPE.time:
        return [`${element.value}, ${TYPE[element.type]}`];
      case TYPE.plural:
        return [element.value, ...branchesOf(element.options)];
      case TYPE.select:
        return [
          `${element.value}, select ${Object.keys(element.options).sort().join(' ')}`,
          ...branchesOf(element.options),
        ];
      case TYPE.tag:
        return [`<${element.value}>`, ...partsOf(element.children)];
      default:
        return [];
    }
  });
}

function branchesOf(options: Record<string, { value: MessageFormatElement[] }>): string[] {
  return Object.values(options).flatMap(({ value }) => partsOf(value));
}

/** Placeholders and tags of an ICU message, each once. Throws where it does not parse. */
export function describeMessage(message: string): string[] {
  return [...new Set(partsOf(parse(message)))].sort();
}

/** The categories of each plural in a message. */
export function pluralCategories(message: string): string[][] {
  const found: string[][] = [];
  function walk(elements: readonly MessageFormatElement[]): void {
    for (const element of elements) {
      if (element.type === TYPE.plural) found.push(Object.keys(element.options));
      if (element.type === TYPE.plural || element.type === TYPE.select) {
        for (const { value } of Object.values(element.options)) walk(value);
      }
      if (element.type === TYPE.tag) walk(element.children);
    }
  }
  walk(parse(message));
  return found;
}

/**
 * A message as it is read: `0` for what is filled in, and of each plural and choice its first branch, then
 * its last.
 */
export function readOut(message: string): readonly [first: string, last: string] {
  const elements = parse(message);
  return [spell(elements, 0), spell(elements, -1)];
}

function spell(elements: readonly MessageFormatElement[], branch: 0 | -1): string {
  return elements
    .map((element): string => {
      switch (element.type) {
        case TYPE.literal:
          return element.value;
        case TYPE.plural:
        case TYPE.select:
          return spell(Object.values(element.options).at(branch)?.value ?? [], branch);
        case TYPE.tag:
          return spell(element.children, branch);
        default:
          return '0';
      }
    })
    .join('');
}
