const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';

/** Moves the focus to where the Tab key would, for keys that have been taken from the browser; off the page's last element, to none. */
export function focusNext(element: HTMLElement): void {
  const reachable = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (other) => other === element || isReachable(other),
  );
  const next = reachable[reachable.indexOf(element) + 1];
  if (next) next.focus();
  else element.blur();
}

function isReachable(element: HTMLElement): boolean {
  return (
    element.tabIndex >= 0 &&
    !element.matches(':disabled, [inert] *') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
