/** Why a file cannot be opened: what the person is told before anything is sent. */
export type Refusal =
  | { readonly reason: 'type' | 'empty' | 'unreadable' | 'gone' | 'side' | 'sample' | 'unfetched' }
  /** The host has said why, in the language of the page. */
  | { readonly reason: 'told'; readonly message: string }
  | { readonly reason: 'size'; readonly bytes: number }
  | { readonly reason: 'pixels'; readonly pixels: number };

export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  readonly refusal: Refusal;

  constructor(refusal: Refusal, options?: ErrorOptions) {
    super(refusal.reason, options);
    this.refusal = refusal;
  }
}
