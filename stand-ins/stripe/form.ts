/** A value of a form as Stripe writes it: texts in objects and lists. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue };

/**
 * Reads a form whose names nest by brackets, such as `items[0][price]=…` or `expand[]=…`. Lists are those
 * whose names are numbers or empty.
 */
export function readForm(text: string): Record<string, FormValue> {
  const root: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    put(root, { path, value });
  }
  return toLists(root) as Record<string, FormValue>;
}

function put(root: Record<string, FormValue>, { path, value }: { path: string[]; value: string }): void {
  let place = root;
  for (const [index, part] of path.entries()) {
    const key = part === '' ? String(Object.keys(place).length) : part;
    if (index === path.length - 1) {
      place[key] = value;
      return;
    }
    place[key] ??= {};
    const next = place[key];
    if (typeof next !== 'object' || Array.isArray(next)) return;
    place = next;
  }
}

function toLists(value: FormValue): FormValue {
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
