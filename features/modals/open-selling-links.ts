import { openModal } from '#lib/browser/modals/modal-request.ts';
import { readModalQuery, SELLING_LINK } from '#lib/browser/modals/paying-modal-query.ts';

function onClick(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLElement>(SELLING_LINK) : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const modal = link && readModalQuery(new URLSearchParams(link.dataset.sells));
  if (!modal || !isPlain) return;
  event.preventDefault();
  // Before the router handles the click.
  event.stopPropagation();
  void openModal(modal);
}

/** Opens the modals that links of the page name. @returns stops */
export function openSellingLinks(): () => void {
  document.addEventListener('click', onClick, { capture: true });
  return () => document.removeEventListener('click', onClick, { capture: true });
}
