/** Id of the place in the header that shows the way to sign in, and the menu of whoever has. */
export const ACCOUNT_PLACE_ID = 'account-place';

/** Links that open the sign-in; without script they lead to the account page. */
export const SIGN_IN_LINK = 'a[data-sign-in]';

/**
 * Script behind the header, which runs before the page is painted: it marks the place where this browser
 * keeps an account, so that nobody who has signed in sees the link first, and nothing moves when the menu
 * comes. Inside the header it would let browsers paint one half of it before the other.
 */
export const MARK_ACCOUNT_PLACE = `try{JSON.parse(localStorage.user).state.user.bio!="temp"&&(document.getElementById("${ACCOUNT_PLACE_ID}").dataset.known="")}catch{}`;

/** Marks the place by hand, once the state of the person is known. */
export function markAccountPlace(isKnown: boolean): void {
  document.getElementById(ACCOUNT_PLACE_ID)?.toggleAttribute('data-known', isKnown);
}
