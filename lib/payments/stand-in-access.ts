/** Key that the stand-in of Stripe takes. It opens nothing else, so that it need not be secret. */
export const STRIPE_STAND_IN_KEY = 'sk_test_stand_in';

/** Key that its script takes in browsers. */
export const STRIPE_STAND_IN_SCRIPT_KEY = 'pk_test_stand_in';

/** The same for that of PayPal. */
export const PAYPAL_STAND_IN = { clientId: 'stand-in', clientSecret: 'stand-in' } as const;
