/**
 * Another page of this origin, as a tab would be: what it stores, this page is told of by the browser.
 * @returns its storage, and what closes it
 */
export function openOtherTab(): { readonly storage: Storage; readonly close: () => void } {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const { contentWindow } = frame;
  if (!contentWindow) throw new Error('no frame');
  return { storage: contentWindow.localStorage, close: () => frame.remove() };
}
