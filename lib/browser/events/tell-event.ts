/** Event with the names that the analytics script knows, and plain facts that identify nobody. */
interface ProductEvent {
  readonly name: 'OPENMODAL' | 'BUTTON_CLICK';
  /** Name of the modal or button. */
  readonly of: string;
  readonly facts?: Readonly<Record<string, string>>;
}

/**
 * Type of the event on `document` that an analytics script listens for, where one is configured and allowed.
 */
export const EVENT_TYPE = 'pictor:event';

/** An event as the analytics script gets it, with the id of its page (`objectRemover___de`). */
export interface ToldEvent extends ProductEvent {
  /** Undefined on a page that is not of the product, such as an error page. */
  readonly pageId: string | undefined;
}

/** Tells an event to whoever counts; nobody does where nothing is configured. */
export function tellEvent(event: ProductEvent): void {
  const pageId = document.querySelector<HTMLMetaElement>('meta[name="page-id"]')?.content;
  document.dispatchEvent(new CustomEvent<ToldEvent>(EVENT_TYPE, { detail: { ...event, pageId } }));
}
