/** Id of the place in the header that shows the way to sign in, and the menu of whoever has. */
export const ACCOUNT_PLACE_ID = 'account-place';

/** Links that open the sign-in; without script they lead to the account page. */
export const SIGN_IN_LINK = 'a[data-sign-in]';
