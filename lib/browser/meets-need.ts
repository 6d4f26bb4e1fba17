import type { Need } from '#lib/availability/availability.ts';

/** True where this copy has what is needed. The document says so, as it was made for this copy. */
export function meetsNeed(need: Need): boolean {
  return (document.documentElement.dataset.met ?? '').split(' ').includes(need);
}
