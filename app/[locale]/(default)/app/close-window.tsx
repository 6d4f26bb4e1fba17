'use client';

import { useEffect } from 'react';

/**
 * Closes the window of a sign-in that ends here. A page that somebody opened by its address stays: browsers
 * close only windows that a page opened, which has a name or knows its opener.
 */
export function CloseWindow(): null {
  useEffect(() => {
    // An answer in the address is for nobody else of this page.
    history.replaceState(null, '', location.pathname);
    if (window.opener || window.name) window.close();
  }, []);
  return null;
}
