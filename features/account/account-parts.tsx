'use client';

import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { type Notice, provideNotices, tellNotice } from '#lib/browser/notices/notice-request.ts';
import { provideSignIn, requestSignIn } from '#lib/browser/user/sign-in-request.ts';
import { hasAccount, isMember, userStore } from '#lib/browser/user/user-store.ts';
import { ACCOUNT_PLACE_ID, markAccountPlace, SIGN_IN_LINK, tellLinkOpensDialog } from './account-place.ts';

/** Opens the sign-in in the place of the page that a link to it names. */
function onSignInLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest(SIGN_IN_LINK) : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  // Without its menu, the link leads an account to its page.
  if (!link || !isPlain || hasAccount()) return;
  event.preventDefault();
  // Before the router handles the click.
  event.stopPropagation();
  void requestSignIn();
}

const loadNotice = () => import('./account-notice.tsx');

/**
 * Loads notices with the first press of anything: one that the connection is lost could not be loaded then.
 * @returns stops
 */
function loadNoticeWithPress(): () => void {
  const stop = new AbortController();
  const load = () =>
    void loadNotice().then(
      () => stop.abort(),
      () => undefined,
    );
  addEventListener('pointerdown', load, stop);
  addEventListener('keydown', load, stop);
  return () => stop.abort();
}

/** Parts of every page that belong to the person: the sign-in, the account menu, notices of success. */
export function AccountParts(): ReactElement {
  const user = useStore(userStore, (state) => state.user);
  const [signIn, setSignIn] = useState<ReactNode>(null);
  const [notice, setNotice] = useState<ReactNode>(null);
  useEffect(() => loadNoticeWithPress(), []);
  useEffect(() => {
    markAccountPlace({ isKnown: hasAccount(), isMember: isMember() });
    let finish: ((signedIn: boolean) => void) | undefined;
    let count = 0;
    const tell = async (told: Notice) => {
      const { default: AccountNotice } = await loadNotice();
      count += 1;
      setNotice(<AccountNotice key={count} {...told} onClose={() => setNotice(null)} />);
    };
    const withdrawNotices = provideNotices((told) => void tell(told).catch(() => undefined));
    const open = async () => {
      if (hasAccount()) return true;
      const { default: loadSignIn } = await import('./sign-in/sign-in-dialog.tsx');
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const onEnd = (message: string | null) => {
        setSignIn(null);
        if (message !== null) tellNotice({ kind: 'success', text: message });
        resolve(message !== null);
      };
      setSignIn(await loadSignIn({ onEnd }));
      finish = resolve;
      return promise;
    };
    // Without a connection, the dialog is as good as closed.
    const withdraw = provideSignIn(() => open().catch(() => false));
    document.addEventListener('click', onSignInLink, { capture: true });
    tellLinkOpensDialog();
    return () => {
      withdraw();
      withdrawNotices();
      // Nobody can end a dialog that goes with its page.
      finish?.(false);
      document.removeEventListener('click', onSignInLink, { capture: true });
    };
  }, []);
  return (
    <>
      {user && hasAccount() && <AccountPlace isMember={isMember()} />}
      {signIn}
      {notice}
    </>
  );
}

/** The account menu in its place in the header, once it is loaded. */
function AccountPlace({ isMember }: { readonly isMember: boolean }): ReactNode {
  const [menu, setMenu] = useState<ReactNode>(null);
  const [isKnown, setKnown] = useState(true);
  useEffect(() => {
    const load = async () => {
      const { default: loadAccountMenu } = await import('./account-menu.tsx');
      setMenu(await loadAccountMenu());
    };
    load().catch(() => setKnown(false));
    return () => markAccountPlace({ isKnown: false, isMember: false });
  }, []);
  useEffect(() => markAccountPlace({ isKnown, isMember }), [isKnown, isMember]);
  const place = document.getElementById(ACCOUNT_PLACE_ID);
  return menu && place && createPortal(menu, place);
}
