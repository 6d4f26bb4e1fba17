/** Whether the keyboard has ⌘ where others have Ctrl. For the browser only. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
