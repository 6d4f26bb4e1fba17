import './account-menu.css';
import { Coins, Globe, History, LogOut, Sparkles, UserRound } from 'lucide-react';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { MessagesProvider, useLocale, useTranslations } from '#components/messages/messages-context.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { ACCOUNT_PLACE_ID } from './account-place.ts';
import { leaveAccount } from './leave-account.ts';

/** Menu of whoever has signed in. Rejects where its words cannot be loaded. */
export default async function loadAccountMenu(): Promise<ReactElement> {
  const locale = urlLocale();
  return (
    <MessagesProvider locale={locale} messages={await loadClientMessages(locale, ['accountMenu'])}>
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
          { icon: Sparkles, text: t('subscription'), href: `${account}#subscription` },
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
        <button type="button" className="menu-link" onClick={() => void leaveAccount(t('signedOut'))}>
          <LogOut className="i" aria-hidden="true" />
          {t('signOut')}
        </button>
      </div>
    </div>
  );
}
