import { makeKey } from './make-key.ts';

/** What is to be started, as text, and the key it is started with. */
type Named = readonly [body: string, key: string];

/** In the tab alone: what another tab starts is another run. */
const PLACE = 'starts';

/** Starts whose answers never came. */
const MOST = 20;

let named: readonly Named[] | undefined;

/** The key of a start: the same one for the same body until the start is answered, after a reload of the page too. */
export function keyOfStart(body: object): string {
  const text = JSON.stringify(body);
  const known = read().find(([before]) => before === text)?.[1];
  if (known !== undefined) return known;
  const key = makeKey();
  write([...read(), [text, key] as const].slice(-MOST));
  return key;
}

/** Forgets the key of a start that was answered: the same body is a new run from now on. */
export function forgetStart(body: object): void {
  const text = JSON.stringify(body);
  write(read().filter(([before]) => before !== text));
}

function read(): readonly Named[] {
  try {
    named ??= JSON.parse(sessionStorage.getItem(PLACE) ?? '[]') as Named[];
  } catch {
    // Where the browser forbids storage, keys last as long as the page.
    named ??= [];
  }
  return named;
}

function write(next: readonly Named[]): void {
  named = next;
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(next));
  } catch {
    // As above.
  }
}
