import { openModal, payingKinds } from '#lib/browser/modals/modal-request.ts';

/** Links that open a modal that sells; without script they lead to a page. */
const SELLING_LINK = 'a[data-sells]';

/** Opens the modal that a link names; where the code for that cannot be loaded, its page. */
async function open(query: URLSearchParams, { href }: HTMLAnchorElement): Promise<void> {
  const part = await import('#lib/browser/modals/paying-modal-query.ts').catch(() => null);
  const modal = part?.readModalQuery(query);
  if (modal) await openModal(modal);
  else location.assign(href);
}

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(SELLING_LINK) : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const query = new URLSearchParams(link?.dataset.sells);
  if (!link || !isPlain || !payingKinds.some((kind) => kind === query.get('modal'))) return;
  event.preventDefault();
  // Before the router handles the click.
  event.stopPropagation();
  void open(query, link);
}

/** Opens the modals that links of the page name. @returns stops */
export function openSellingLinks(): () => void {
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
