import type { Locale } from '../catalog/locales.ts';
import { DEFAULT_LOCALE } from '../catalog/locales.ts';
import { type MessageTree, mergeMessages } from './merge-messages.ts';
import type { Messages } from './messages.ts';

/** Namespaces that parts loaded on first use bring along; pages themselves get their words from the server. */
const NAMESPACES = ['workbench', 'editor', 'objectRemover', 'history', 'tools'] as const;

export type ClientMessages = Pick<Messages, (typeof NAMESPACES)[number]>;

/** The words of the lazily loaded parts of a page, one small file per namespace; what a language lacks is English. */
export async function loadClientWords(locale: Locale): Promise<ClientMessages> {
  const trees = await Promise.all(NAMESPACES.map((namespace) => loadNamespace(locale, namespace)));
  return Object.fromEntries(
    NAMESPACES.map((name, index) => [name, trees[index]]),
  ) as unknown as ClientMessages;
}

async function loadNamespace(locale: Locale, namespace: string): Promise<MessageTree> {
  const fallback = await importTree(DEFAULT_LOCALE, namespace);
  if (locale === DEFAULT_LOCALE) return fallback;
  return mergeMessages(fallback, await importTree(locale, namespace).catch(() => ({})));
}

async function importTree(locale: Locale, namespace: string): Promise<MessageTree> {
  const module: { default: MessageTree } = await import(`../../messages/${locale}/${namespace}.json`);
  return module.default;
}
