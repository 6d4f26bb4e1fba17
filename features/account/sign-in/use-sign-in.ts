import { useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { openAccountSession } from '#lib/browser/api-client/session.ts';
import { refreshPerson } from '#lib/browser/queries/person.ts';
import type { Result } from '#lib/contract/contract.ts';
import { sealPassword } from './seal-password.ts';

type Panel = 'main' | 'email' | 'code' | 'forgot' | 'newPassword' | 'guide';

/** Messages of success, by the way that led to it. */
type Success = 'successLogin' | 'successRegister';

interface SignInState {
  readonly panel: Panel;
  /** Aim of the code panel: making an account, or a new password. */
  readonly flow: 'signin' | 'forgot';
  readonly email: string;
  readonly password: string;
  readonly code: string;
  readonly isLoading: boolean;
  /** Failure of the last action in words, or an empty text. */
  readonly warning: string;
}

const initialState: SignInState = {
  panel: 'main',
  flow: 'signin',
  email: '',
  password: '',
  code: '',
  isLoading: false,
  warning: '',
};

/** Previous panel; the code panel goes back to the form that it came from. */
const BACK: Readonly<Record<Exclude<Panel, 'main' | 'guide' | 'code'>, Panel>> = {
  email: 'main',
  forgot: 'email',
  newPassword: 'forgot',
};

export type SignIn = ReturnType<typeof useSignIn>;

/** State and actions of the sign-in. It begins anew with each mount, on the main panel with empty fields. */
export function useSignIn(onSignedIn: (success: Success) => void) {
  const t = useTranslations('signIn');
  const [state, setState] = useState(initialState);
  const busy = useRef(false);
  const set = (change: Partial<SignInState>) => setState((before) => ({ ...before, ...change }));

  const warn = (failure: unknown) => {
    const texts = { network: t('failed.network'), unknown: t('failed.unknown') };
    const isCode = failure instanceof ApiError && failure.key === 'code_wrong';
    set({ warning: isCode ? t('codeIncorrect') : describeFailure(failure, texts) });
  };

  /** Does one action at a time. @returns false where it failed, which is told */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    set({ isLoading: true, warning: '' });
    try {
      await work();
      return true;
    } catch (failure) {
      warn(failure);
      return false;
    } finally {
      busy.current = false;
      set({ isLoading: false });
    }
  };

  const enter = async (answer: Result<'login'>, success: Success) => {
    await openAccountSession(answer);
    // The answer has the same facts; a profile that cannot be read now is read at the next start.
    await refreshPerson().catch(() => undefined);
    onSignedIn(success);
  };

  const signIn = () =>
    attempt(async () => {
      const { email, password } = state;
      const body = { email: email.trim(), password: await sealPassword(password) };
      try {
        await enter(await call('login', { body }), 'successLogin');
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.key !== 'not_registered') throw failure;
        set({ panel: 'code', flow: 'signin', code: '' });
      }
    });

  const sendCode = () =>
    attempt(async () => {
      const body = { email: state.email.trim() };
      await call(state.flow === 'signin' ? 'sendRegisterCode' : 'sendForgetPwdEmail', { body });
    });

  const sendForgotCode = () =>
    attempt(async () => {
      await call('sendForgetPwdEmail', { body: { email: state.email.trim() } });
      set({ panel: 'code', flow: 'forgot', code: '' });
    });

  const submitCode = (code: string) =>
    attempt(async () => {
      const email = state.email.trim();
      if (state.flow === 'signin') {
        const password = await sealPassword(state.password);
        return enter(
          await call('register', { body: { email, password, registerCode: code } }),
          'successRegister',
        );
      }
      await call('verifyEmailCode', { body: { email, code, codeType: 'forget' } });
      set({ panel: 'newPassword', code });
    });

  const resetPassword = (password: string) =>
    attempt(async () => {
      const body = { email: state.email.trim(), code: state.code, password: await sealPassword(password) };
      await call('resetEmailPassword', { body });
      set({ panel: 'guide', password: '', code: '' });
    });

  const signInByPlatform = (answer: () => Promise<Result<'login'> | null>) =>
    attempt(async () => {
      const signedIn = await answer();
      if (signedIn) await enter(signedIn, 'successLogin');
    });

  const goBack = () => {
    if (busy.current || state.panel === 'main') return;
    if (state.panel === 'guide') return set({ panel: 'email', warning: '' });
    if (state.panel === 'code')
      return set({ panel: state.flow === 'signin' ? 'email' : 'forgot', code: '', warning: '' });
    // Whoever leaves the form leaves nothing in it.
    const emptied = state.panel === 'email' ? { email: '', password: '' } : {};
    set({ panel: BACK[state.panel], warning: '', ...emptied });
  };

  const open = (panel: Panel) => set({ panel, warning: '' });
  const setEmail = (email: string) => set({ email, warning: '' });
  const setPassword = (password: string) => set({ password, warning: '' });
  const clearWarning = () => set({ warning: '' });
  return {
    ...state,
    ...{ open, goBack, setEmail, setPassword, clearWarning },
    ...{ signIn, sendCode, sendForgotCode, submitCode, resetPassword, signInByPlatform },
  };
}
