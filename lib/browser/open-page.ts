/**
 * Opens a page in a new tab that cannot reach this one, or in this tab where the browser allows no other.
 * @returns false where this page leads there now
 */
export function openPage(url: string): boolean {
  // With `noopener` the answer would be null in either case.
  const tab = open(url, '_blank');
  if (tab) tab.opener = null;
  else location.assign(url);
  return tab !== null;
}
