/** Opens the sign-in of the page. Resolves with true once somebody has signed in, false once closed. */
type OpenSignIn = () => Promise<boolean>;

let opener: OpenSignIn | undefined;
let isWanted = false;
let pending: Promise<boolean> | undefined;

/**
 * Asks the person to sign in: the one way to it for all parts of a page. While the sign-in is open, more
 * requests wait for the same end.
 * @returns true once somebody has signed in. False where it was closed, and on a page that has no sign-in
 * yet; that one opens it as soon as it is there.
 */
export function requestSignIn(): Promise<boolean> {
  if (!opener) {
    isWanted = true;
    return Promise.resolve(false);
  }
  pending ??= opener().finally(() => {
    pending = undefined;
  });
  return pending;
}

/** Says how this page opens its sign-in, and opens it where somebody has asked before. @returns withdraws */
export function provideSignIn(open: OpenSignIn): () => void {
  opener = open;
  if (isWanted) void requestSignIn();
  isWanted = false;
  return () => {
    if (opener === open) opener = undefined;
  };
}
