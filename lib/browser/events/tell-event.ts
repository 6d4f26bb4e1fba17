/** What happened, by the names that the counting script knows, with plain facts that tell nobody’s name. */
export interface ProductEvent {
  readonly name: 'OPENMODAL' | 'BUTTON_CLICK';
  /** Which modal or button. */
  readonly of: string;
  readonly facts?: Readonly<Record<string, string>>;
}

/** What a script that counts, where one is configured and allowed, listens for on `document`. */
export const EVENT_TYPE = 'pictor:event';

/** Tells an event to whoever counts; nobody does where nothing is configured. */
export function tellEvent(event: ProductEvent): void {
  document.dispatchEvent(new CustomEvent<ProductEvent>(EVENT_TYPE, { detail: event }));
}
