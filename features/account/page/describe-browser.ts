/** Browsers by a mark of their own; those that also carry the mark of another stand before it. */
const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];

const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

/**
 * Browser and system by the name that a browser gives itself (RFC 9110, 10.1.5), such as `Firefox, Linux`.
 * @returns null where neither is known
 */
export function describeBrowser(userAgent: string | null): string | null {
  const find = (names: typeof BROWSERS) => names.find(([mark]) => userAgent?.includes(mark))?.[1];
  return [find(BROWSERS), find(SYSTEMS)].filter(Boolean).join(', ') || null;
}
