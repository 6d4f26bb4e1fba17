import { signOut } from '#lib/browser/api-client/session.ts';
import { tellNotice } from '#lib/browser/notices/notice-request.ts';

/**
 * Signs out, says so, and puts the focus on the heading of the page: the button that was pressed goes with
 * the account.
 * @param text of the notice
 */
export async function leaveAccount(text: string): Promise<void> {
  await signOut();
  tellNotice({ kind: 'success', text });
  focusHeading();
}

/**
 * Focuses the heading of the page for once, so that no press beside it does so later. Does nothing where no
 * heading is to be seen, as beside an open photo.
 */
function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
  const settle = () => heading.removeAttribute('tabindex');
  heading.addEventListener('blur', settle, { once: true });
}
