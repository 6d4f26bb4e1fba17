/** JSON for a script element; no closing tag can be formed in it. */
export function jsonLd(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
