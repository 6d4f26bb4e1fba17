import { deleteKept } from './device-store.ts';
import { USER_STORAGE_KEY } from './storage-keys.ts';

/** Choices for this device, whoever uses it, and the store of the person, which forgets by itself. */
const STAYING: readonly string[] = [USER_STORAGE_KEY, 'consent', 'theme', 'photos-wait', 'trial-badge'];

/**
 * Forgets what somebody with an account did on this device: photos, marks, settings and batches, runs, words
 * and names. Nothing is left for the next person at a shared computer. Choices for the device stay.
 */
export async function forgetDevice(): Promise<void> {
  forgetTab();
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    for (const key of keys) if (!STAYING.includes(key)) localStorage.removeItem(key);
    // Browsers tell the other tabs alone.
    dispatchEvent(new Event('storage'));
  } catch {
    // Without storage there is nothing to forget.
  }
  await deleteKept();
}

/** Forgets what this tab keeps. Each tab does so by itself, as no other reaches its storage. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // As above.
  }
}
