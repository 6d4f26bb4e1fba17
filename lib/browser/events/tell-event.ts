/** Event with the names that the analytics script knows, and plain facts that identify nobody. */
export interface ProductEvent {
  readonly name: 'OPENMODAL' | 'BUTTON_CLICK';
  /** Name of the modal or button. */
  readonly of: string;
  readonly facts?: Readonly<Record<string, string>>;
}

/**
 * Type of the event on `document` that an analytics script listens for, where one is configured and allowed.
 */
export const EVENT_TYPE = 'pictor:event';

/** Tells an event to whoever counts; nobody does where nothing is configured. */
export function tellEvent(event: ProductEvent): void {
  document.dispatchEvent(new CustomEvent<ProductEvent>(EVENT_TYPE, { detail: event }));
}
