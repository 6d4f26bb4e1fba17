import { onEvent, type ProductEvent } from '#lib/browser/events/event-bus.ts';

/** Type of the event on `document` that the analytics script listens for. */
export const ANALYTICS_EVENT = 'pictor:event';

/** An event as the analytics script gets it, with the id of its page (`objectRemover___de`). */
type ToldEvent = ProductEvent & {
  /** Undefined on a page that is not of the product, such as an error page. */
  readonly pageId: string | undefined;
};

/** Loads the analytics script once and tells it the events of the product from now on. @returns stops */
export function startAnalytics(src: string): () => void {
  if (!document.querySelector('script[data-analytics]')) {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.dataset.analytics = '';
    document.head.append(script);
  }
  return onEvent((event) => {
    const pageId = document.querySelector<HTMLMetaElement>('meta[name="page-id"]')?.content;
    document.dispatchEvent(new CustomEvent<ToldEvent>(ANALYTICS_EVENT, { detail: { ...event, pageId } }));
  });
}
