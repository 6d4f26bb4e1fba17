/** A moment in epoch seconds as a day, by a language's conventions. `tag` is for `Intl`. */
export function formatDay(tag: string, seconds: number): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long' }).format(seconds * 1000);
}
