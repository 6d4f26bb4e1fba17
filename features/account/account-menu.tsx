import './account-menu.css';
import { Coins, Globe, History, LogOut, Sparkles, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { MessagesProvider, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { signOut } from '#lib/browser/api-client/session.ts';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { type ClientMessages, loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { ACCOUNT_PLACE_ID } from './account-place.ts';

/** The words of the menu; rejects where they cannot be loaded. */
export function loadAccountMessages(): Promise<ClientMessages> {
  return loadClientMessages(urlLocale(), ['accountMenu']);
}

/** Menu of whoever has signed in. */
export function AccountMenu({ messages }: { readonly messages: ClientMessages }): ReactElement {
  return (
    <MessagesProvider locale={urlLocale()} messages={messages}>
      <Menu />
    </MessagesProvider>
  );
}

/** Subscription and credits stand in the menu where something is sold. */
const isSelling = () => document.getElementById(ACCOUNT_PLACE_ID)?.dataset.payments !== undefined;

function Menu(): ReactElement {
  const t = useTranslations('accountMenu');
  const user = useStore(userStore, (state) => state.user);
  const locale = useLocale();
  const account = localePath(locale, '/account');
  const who = user?.name || user?.email || '';
  const links = [
    { icon: UserRound, text: t('account'), href: account },
    { icon: History, text: t('history'), href: localePath(locale, '/history') },
    ...(isSelling()
      ? [
          { icon: Sparkles, text: t('subscription'), href: `${account}#plan` },
          { icon: Coins, text: t('credits'), href: `${account}#credits` },
        ]
      : []),
    { icon: Globe, text: t('language'), href: `${account}#language` },
  ];
  return (
    <div className="menu-place account-menu">
      <button
        type="button"
        className="head-item"
        popoverTarget="menu-account"
        aria-label={t('label', { who })}
      >
        <span className="account-initial" aria-hidden="true">
          {[...who][0]?.toLocaleUpperCase(locale)}
        </span>
      </button>
      <div id="menu-account" popover="auto" className="menu from-end">
        <p className="account-who">{who}</p>
        {links.map(({ icon: Icon, text, href }) => (
          <a key={text} className="menu-link" href={href}>
            <Icon className="i" aria-hidden="true" />
            {text}
          </a>
        ))}
        <button type="button" className="menu-link" onClick={() => void signOut()}>
          <LogOut className="i" aria-hidden="true" />
          {t('signOut')}
        </button>
      </div>
    </div>
  );
}
