'use client';

import './account-switch.css';
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';

/** Settings of whoever has signed in, in the place of the page of a guest. Loaded once they are needed. */
export function AccountSwitch({ children }: { readonly children: ReactNode }): ReactElement {
  const [settings, setSettings] = useState<ReactNode>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isGone = false;
    let stop: (() => void) | undefined;
    const begin = async () => {
      const { hasAccount, userStore } = await import('#lib/browser/user/user-store.ts');
      const look = async () => {
        if (!hasAccount()) return setSettings(null);
        const { default: loadAccountSettings } = await import('./account-settings.tsx');
        const { user } = userStore.getState();
        const loaded = user && (await loadAccountSettings(user.id));
        if (!isGone && hasAccount() && userStore.getState().user?.id === user?.id) setSettings(loaded);
      };
      if (isGone) return;
      stop = userStore.subscribe(({ user }, before) => {
        if (user?.id !== before.user?.id) void look().catch(fail);
      });
      await look();
    };
    const fail = () => isGone || setFailed(true);
    begin().catch(fail);
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return (
    <div className="account-switch">
      {settings ?? <div className={isFailed ? undefined : 'account-guest'}>{children}</div>}
    </div>
  );
}
