/** Messages of one namespace or branch: texts and branches by key. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}

/** Lays a language over the fallback, key by key: what is missing or empty in it stays the fallback's. */
export function mergeMessages(fallback: MessageTree, own: MessageTree): MessageTree {
  const merged: MessageTree = { ...fallback };
  for (const [key, value] of Object.entries(own)) {
    const under = merged[key];
    if (typeof value === 'string') merged[key] = value === '' ? (under ?? '') : value;
    else merged[key] = mergeMessages(typeof under === 'object' ? under : {}, value);
  }
  return merged;
}

/** Lays words over those of a namespace by the same keys, which a test holds. */
export function layOver<Words extends object>(under: Words, over: object): Words {
  return mergeMessages(under as MessageTree, over as MessageTree) as Words;
}

/** Text of a message that is missing in every language: its key. */
export function missingMessage({ namespace, key }: { namespace?: string; key: string }): string {
  return namespace === undefined ? key : `${namespace}.${key}`;
}
