import { z } from 'zod';

const pageQuery = z.looseObject({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  starting_after: z.string().optional(),
});

interface Listing {
  readonly query: unknown;
  readonly url: string;
}

/** A page of a list as Stripe answers it, in the order of the rows. */
export function list(rows: readonly { readonly id: string }[], { query, url }: Listing): object {
  const { limit, starting_after: after } = pageQuery.parse(query);
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  const data = rows.slice(start, start + limit);
  return { object: 'list', url, data, has_more: start + limit < rows.length };
}
