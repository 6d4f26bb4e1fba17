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

/** Shows the badge in its place. @returns takes it away; undefined where no badge is configured */
export function showBadge(): (() => void) | undefined {
  const place = document.querySelector<HTMLElement>('[data-badge-page]');
  const { badgePage, badgePicture, badgeScript, badgeLabel = '' } = place?.dataset ?? {};
  if (!place || !badgePage || !badgePicture) return undefined;
  const link = document.createElement('a');
  // The script of DMCA.com looks for this class.
  Object.assign(link, { href: badgePage, target: '_blank', rel: 'noopener', className: 'dmca-badge' });
  const picture = document.createElement('img');
  picture.addEventListener('error', () => link.remove());
  Object.assign(picture, { alt: badgeLabel, height: 32, referrerPolicy: 'strict-origin', src: badgePicture });
  link.append(picture);
  place.replaceChildren(link);
  if (badgeScript && !document.querySelector('script[data-badge]')) {
    const script = document.createElement('script');
    Object.assign(script, { src: badgeScript, async: true });
    script.dataset.badge = '';
    document.head.append(script);
  }
  return () => link.remove();
}
