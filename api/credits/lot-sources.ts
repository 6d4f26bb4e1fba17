const ORDER = 'order ';

/** Source of a lot that was bought. */
export function orderSource(orderId: string): string {
  return `${ORDER}${orderId}`;
}

/** The order that a lot was bought by; null where it came otherwise. */
export function orderOf(source: string): string | null {
  // Words may follow, of a lot that came in the place of another one.
  return source.startsWith(ORDER) ? (source.split(' ')[1] ?? null) : null;
}

/** Source of the head shots that the first paid Pro of a person brings. */
export function firstProSource(userId: string): string {
  return `first pro ${userId}`;
}
