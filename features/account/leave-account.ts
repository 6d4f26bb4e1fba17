import { signOut } from '#lib/browser/api-client/sign-out.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';

/**
 * Signs out, says so, and puts the focus on the page: the button that was pressed goes with the account.
 * @param text of the notice
 */
export async function leaveAccount(text: string): Promise<void> {
  await signOut();
  tellNotice({ kind: 'success', text });
  focusPage();
}

/**
 * Focuses the heading of the page for once, so that no press beside it does so later; beside an open photo,
 * where the heading is out of sight, the workspace.
 */
function focusPage(): void {
  const workspace = document.querySelector<HTMLElement>('[data-photo-open] .workspace');
  const place = workspace ?? document.querySelector('h1');
  if (!place) return;
  place.tabIndex = -1;
  place.focus();
  const settle = () => place.removeAttribute('tabindex');
  place.addEventListener('blur', settle, { once: true });
}
