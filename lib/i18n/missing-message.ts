/** What stands where a text is missing in every language: its key. */
export function missingMessage({ namespace, key }: { namespace?: string; key: string }): string {
  return namespace === undefined ? key : `${namespace}.${key}`;
}
