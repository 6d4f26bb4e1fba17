import './sign-in.css';
import { type ReactElement, useEffect, useState } from 'react';
import { MessagesProvider, useTranslations } from '#components/messages/messages-context.tsx';
import DialogSurface from '#components/ui/dialog-surface.tsx';
import { urlLocale } from '#lib/browser/api-client/url-locale.ts';
import { emitEvent } from '#lib/browser/events/event-bus.ts';
import { hasAccount, userStore } from '#lib/browser/user/user-store.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { CodePanel, NewPasswordPanel } from './code-panels.tsx';
import { BackButton, EmailPanel, ForgotPanel, GuidePanel, MainPanel } from './panels.tsx';
import { type SignIn, useSignIn } from './use-sign-in.ts';

interface SignInDialogProps {
  /**
   * Called once at the end.
   * @param message says that somebody has signed in; null where the dialog was closed
   */
  readonly onEnd: (message: string | null) => void;
}

/**
 * The sign-in, open until `onEnd`. It is mounted anew for each use, so that nothing entered stays. Rejects
 * where its words cannot be loaded.
 */
export default async function loadSignIn(props: SignInDialogProps): Promise<ReactElement> {
  const locale = urlLocale();
  return (
    <MessagesProvider locale={locale} messages={await loadClientMessages(locale, ['signIn'])}>
      <OpenDialog {...props} />
    </MessagesProvider>
  );
}

function OpenDialog({ onEnd }: SignInDialogProps): ReactElement {
  const t = useTranslations('signIn');
  const [ended, setEnded] = useState(false);
  const end = (message: string | null) => {
    if (ended) return;
    setEnded(true);
    onEnd(message);
  };
  const signIn = useSignIn((success) => end(t(success)));
  useEffect(() =>
    // Somebody may sign in in another tab meanwhile.
    userStore.subscribe(() => {
      if (hasAccount() && !signIn.isLoading) end(t('successLogin'));
    }),
  );
  const { panel } = signIn;
  useEffect(() => emitEvent({ name: 'OPENMODAL', modal: 'login', panel }), [panel]);
  const isBackHidden = panel === 'main' || panel === 'guide';
  return (
    <DialogSurface
      visible={!ended}
      className="sign-in p-ink"
      title={t(`${panel}.title`)}
      closeLabel={t('close')}
      onClose={() => {
        if (signIn.giveUp()) end(null);
      }}
    >
      <div className="sign-in-picture" aria-hidden="true" />
      {!isBackHidden && <BackButton signIn={signIn} />}
      <div className="sign-in-panel" key={panel}>
        <OpenPanel signIn={signIn} />
      </div>
    </DialogSurface>
  );
}

function OpenPanel({ signIn }: { readonly signIn: SignIn }): ReactElement {
  switch (signIn.panel) {
    case 'main':
      return <MainPanel signIn={signIn} />;
    case 'email':
      return <EmailPanel signIn={signIn} />;
    case 'code':
      return <CodePanel signIn={signIn} />;
    case 'forgot':
      return <ForgotPanel signIn={signIn} />;
    case 'newPassword':
      return <NewPasswordPanel signIn={signIn} />;
    case 'guide':
      return <GuidePanel signIn={signIn} />;
  }
}
