const MINUTE = 60;

/** A place in a clip by a language's numerals: 0:03.24, 1:12.50. */
export function formatPlace(tag: string, seconds: number): string {
  const hundredths = Math.round(seconds * 100) / 100;
  const minutes = Math.floor(hundredths / MINUTE);
  const format = new Intl.NumberFormat(tag, {
    minimumIntegerDigits: 2,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${new Intl.NumberFormat(tag).format(minutes)}:${format.format(hundredths - minutes * MINUTE)}`;
}

/** A length in seconds with two decimals: 3.24 sec. */
export function formatSeconds(tag: string, seconds: number): string {
  const format = new Intl.NumberFormat(tag, {
    ...{ style: 'unit', unit: 'second', unitDisplay: 'short', maximumFractionDigits: 2 },
  });
  // Japanese runs a number and its unit together, where CLDR sets a space.
  return tag.startsWith('ja') ? format.format(seconds).replaceAll(/\s/g, '') : format.format(seconds);
}
