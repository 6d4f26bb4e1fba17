import { useLayoutEffect } from 'react';

/**
 * Gives the window to the workspace: title, tabs and the texts of the page are hidden by `whole-page.css`
 * until the photo is closed.
 * @param view name of the present view; each begins at the top
 */
export function useWholePage(isOpen: boolean, view = ''): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const root = document.documentElement;
    root.setAttribute('data-photo-open', '');
    scrollTo(0, 0);
    return () => {
      root.removeAttribute('data-photo-open');
      scrollTo(0, 0);
    };
  }, [isOpen]);
  // On phones the page may be scrolled to the options, and the next view begins with the photo.
  useLayoutEffect(() => {
    if (isOpen && view) scrollTo(0, 0);
  }, [isOpen, view]);
}
