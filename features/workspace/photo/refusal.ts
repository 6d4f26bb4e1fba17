/** Reason of a refused file, shown before anything is uploaded. */
export type Refusal =
  | { readonly reason: 'type' | 'empty' | 'unreadable' | 'gone' | 'side' | 'sample' | 'unfetched' }
  /** The host gave the reason, in the language of the page. */
  | { readonly reason: 'told'; readonly message: string }
  /** Larger than the most bytes that this person may send. */
  | { readonly reason: 'size'; readonly bytes: number; readonly most: number }
  | { readonly reason: 'pixels'; readonly pixels: number };

export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.reason, options);
    this.refusal = refusal;
  }
}
