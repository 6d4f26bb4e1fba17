/** Session storage: set in a tab that itself went to the page of a provider. */
const KEY = 'pays-here';

/** Notes that this tab goes to the provider, as the browser allowed no other. */
export function notePayingHere(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // Without storage, the page that the provider leads back to speaks of two tabs.
  }
}

/** True once, in a tab that had gone to the provider itself; no other tab waits then. */
export function takePayingHere(): boolean {
  try {
    const isHere = sessionStorage.getItem(KEY) !== null;
    sessionStorage.removeItem(KEY);
    return isHere;
  } catch {
    return false;
  }
}
