'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { readPublicConfig } from '#lib/browser/api-client/public-config.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';

/** Once for each load of a page, however often somebody signs in and out on it. */
let wasOffered = false;

/**
 * Lets Google offer a sign-in (One Tap) to guests, where that is set up. Stand it only where the person has
 * consented to third parties.
 */
export function OneTapPlace(): ReactNode {
  const isGuest = useStore(userStore, ({ user }) => user !== null && !hasAccount());
  const [offer, setOffer] = useState<ReactNode>(null);
  useEffect(() => {
    if (!isGuest || wasOffered) return;
    const load = async () => {
      const { google } = (await readPublicConfig()).signIn;
      if (!google?.oneTap || wasOffered) return;
      wasOffered = true;
      const { default: loadOneTap } = await import('./one-tap.tsx');
      setOffer(await loadOneTap(google.clientId));
    };
    // Nobody has asked for it, so that nobody misses it.
    load().catch(() => undefined);
  }, [isGuest]);
  return offer;
}
