/** True where the keyboard has ⌘ instead of Ctrl. For the browser only. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
