import type { Locale } from '../catalog/locales.ts';
import { DEFAULT_LOCALE } from '../catalog/locales.ts';
import { type MessageTree, mergeMessages } from './merge-messages.ts';
import type { Messages } from './messages.ts';

/**
 * Namespaces that parts loaded on first use bring along; pages themselves get their words from the server.
 */
type ClientNamespace =
  | 'accountMenu'
  | 'accountSettings'
  | 'analysis'
  | 'finishedRun'
  | 'batch'
  | 'cutOut'
  | 'toolRuns'
  | 'choices'
  | 'clip'
  | 'contact'
  | 'credits'
  | 'drawing'
  | 'editor'
  | 'findings'
  | 'headShots'
  | 'history'
  | 'modals'
  | 'notices'
  | 'searchTerms'
  | 'options'
  | 'packs'
  | 'payment'
  | 'paymentReturn'
  | 'photoChoice'
  | 'plan'
  | 'plans'
  | 'receipt'
  | 'result'
  | 'sendTo'
  | 'share'
  | 'signIn'
  | 'subscription'
  | 'tools'
  | 'trial'
  | 'upload'
  | 'versions'
  | 'warning'
  | 'workspace'
  | 'zip';

export type ClientMessages = Pick<Messages, ClientNamespace>;

/**
 * The words of the lazily loaded parts of a page, one small file per namespace; what a language lacks is
 * English. Only those that are named can be said.
 */
export async function loadClientMessages(
  locale: Locale,
  namespaces: readonly ClientNamespace[],
): Promise<ClientMessages> {
  const trees = await Promise.all(namespaces.map((namespace) => loadNamespace(locale, namespace)));
  return Object.fromEntries(
    namespaces.map((name, index) => [name, trees[index]]),
  ) as unknown as ClientMessages;
}

async function loadNamespace(locale: Locale, namespace: ClientNamespace): Promise<MessageTree> {
  const fallback = await importTree(DEFAULT_LOCALE, namespace);
  if (locale === DEFAULT_LOCALE) return fallback;
  return mergeMessages(fallback, await importTree(locale, namespace).catch(() => ({})));
}

async function importTree(locale: Locale, namespace: string): Promise<MessageTree> {
  const module: { default: MessageTree } = await import(`../../messages/${locale}/${namespace}.json`);
  return module.default;
}
