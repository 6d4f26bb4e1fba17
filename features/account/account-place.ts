/** Id of the place in the header that shows the way to sign in, and the menu of whoever has. */
export const ACCOUNT_PLACE_ID = 'account-place';

/** Links that open the sign-in; without script they lead to the account page. */
export const SIGN_IN_LINK = 'a[data-sign-in]';

/**
 * Script behind the header, which runs before the page is painted: it marks the place where this browser
 * keeps an account, and one of a member, so that nobody who has signed in sees the link or the buttons to buy
 * first, and nothing moves when the menu comes. Inside the header it would let browsers paint one half of it
 * before the other.
 */
export const MARK_ACCOUNT_PLACE = `try{let u=JSON.parse(localStorage.user).state.user;if(u.bio!="temp"){let d=document.getElementById("${ACCOUNT_PLACE_ID}").dataset;d.known="";if(u.current)d.member=""}}catch{}`;

/** Marks the place by hand, once the state of the person is known. */
export function markAccountPlace(marks: { readonly isKnown: boolean; readonly isMember: boolean }): void {
  const place = document.getElementById(ACCOUNT_PLACE_ID);
  place?.toggleAttribute('data-known', marks.isKnown);
  place?.toggleAttribute('data-member', marks.isMember);
}

/** Tells assistive programs that the link in the place opens a dialog, from when it does. */
export function tellLinkOpensDialog(): void {
  document.querySelector(`#${ACCOUNT_PLACE_ID} ${SIGN_IN_LINK}`)?.setAttribute('aria-haspopup', 'dialog');
}
