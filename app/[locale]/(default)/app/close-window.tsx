'use client';

import { useEffect } from 'react';

/** Closes the window of a sign-in that ends here; a browser does so only with windows that a page opened. */
export function CloseWindow(): null {
  useEffect(() => {
    // An answer in the address is for nobody else of this page.
    history.replaceState(null, '', location.pathname);
    window.close();
  }, []);
  return null;
}
