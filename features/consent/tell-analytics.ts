import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';

/** Type of the event on `document` that the analytics script listens for. */
export const ANALYTICS_EVENT = 'pictor:event';

/** An event as the analytics script gets it, with the id of its page (`objectRemover___de`). */
export type ToldEvent = ProductEvent & {
  /** Undefined on a page that is not of the product, such as an error page. */
  readonly pageId: string | undefined;
};

/** Hands the events of the product over to the analytics script from now on. @returns stops */
export function tellAnalytics(): () => void {
  return onEvent((event) => {
    const pageId = document.querySelector<HTMLMetaElement>('meta[name="page-id"]')?.content;
    document.dispatchEvent(new CustomEvent<ToldEvent>(ANALYTICS_EVENT, { detail: { ...event, pageId } }));
  });
}
