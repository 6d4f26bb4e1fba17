import { type RefObject, useRef, useState } from 'react';
import { describeFailure } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { ApiError } from '#lib/browser/api-client/api-error.ts';
import { call } from '#lib/browser/api-client/call.ts';
import { openAccountSession } from '#lib/browser/api-client/session.ts';
import { refreshPerson } from '#lib/browser/queries/person.ts';
import type { Result } from '#lib/contract/contract.ts';
import type { PlatformAnswer } from '../platforms/platform-answer.ts';
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

type Change = (change: Partial<SignInState>) => void;
type Attempt = (work: () => Promise<void>) => Promise<boolean>;

/** Does one action at a time, and tells its failure. @returns whether one is being done, and `attempt` */
function useAttempt(set: Change) {
  const t = useTranslations('signIn');
  const busy = useRef(false);
  const warn = (failure: unknown) => {
    const texts = { network: t('failed.network'), unknown: t('failed.unknown') };
    const isCode = failure instanceof ApiError && failure.key === 'code_wrong';
    set({ warning: isCode ? t('codeIncorrect') : describeFailure(failure, texts) });
  };
  const attempt: Attempt = async (work) => {
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
  return { busy, attempt };
}

/** State of a dialog that may be left. */
interface Leaving {
  isClosed: boolean;
  /** True from the sending of a sign-in to its end. */
  isSent: boolean;
}

interface Context {
  readonly state: SignInState;
  readonly set: Change;
  readonly attempt: Attempt;
  readonly leaving: RefObject<Leaving>;
  readonly onSignedIn: (success: Success) => void;
}

/** Ways to a session: the form, the platforms, and the registration with its code. */
function createWaysIn({ state, set, attempt, leaving, onSignedIn }: Context) {
  const enter = async (send: () => Promise<Result<'login'>>, success: Success) => {
    // Who has closed the dialog does not want to be signed in.
    if (leaving.current.isClosed) return;
    leaving.current.isSent = true;
    try {
      await openAccountSession(await send());
      // The answer has the same facts; a profile that cannot be read now is read at the next start.
      await refreshPerson().catch(() => undefined);
      onSignedIn(success);
    } finally {
      leaving.current.isSent = false;
    }
  };
  const credentials = async () => ({
    email: state.email.trim(),
    password: await sealPassword(state.password),
  });
  const signIn = () =>
    attempt(async () => {
      try {
        const body = await credentials();
        await enter(() => call('login', { body }), 'successLogin');
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.key !== 'not_registered') throw failure;
        set({ panel: 'code', flow: 'signin', code: '' });
      }
    });
  const signInByPlatform = (answer: PlatformAnswer) =>
    attempt(() => enter(() => call('oauthLogin', { body: answer }), 'successLogin'));
  const register = async (registerCode: string) => {
    const body = { ...(await credentials()), registerCode };
    await enter(() => call('register', { body }), 'successRegister');
  };
  return { signIn, signInByPlatform, register };
}

/** Actions with codes from mails: of a registration, and of a new password. */
function createCodeActions({
  state,
  set,
  attempt,
  register,
}: Omit<Context, 'onSignedIn' | 'leaving'> & { readonly register: (code: string) => Promise<void> }) {
  const email = state.email.trim();
  const sendCode = () =>
    attempt(async () => {
      await call(state.flow === 'signin' ? 'sendRegisterCode' : 'sendForgetPwdEmail', { body: { email } });
    });
  const sendForgotCode = () =>
    attempt(async () => {
      await call('sendForgetPwdEmail', { body: { email } });
      set({ panel: 'code', flow: 'forgot', code: '' });
    });
  const submitCode = (code: string) =>
    attempt(async () => {
      if (state.flow === 'signin') return register(code);
      await call('verifyEmailCode', { body: { email, code, codeType: 'forget' } });
      set({ panel: 'newPassword', code });
    });
  const resetPassword = (password: string) =>
    attempt(async () => {
      const body = { email, code: state.code, password: await sealPassword(password) };
      await call('resetEmailPassword', { body });
      set({ panel: 'guide', password: '', code: '' });
    });
  return { sendCode, sendForgotCode, submitCode, resetPassword };
}

/** State and actions of the sign-in. It begins anew with each mount, on the main panel with empty fields. */
export function useSignIn(onSignedIn: (success: Success) => void) {
  const [state, setState] = useState(initialState);
  const set: Change = (change) => setState((before) => ({ ...before, ...change }));
  const { busy, attempt } = useAttempt(set);
  const leaving = useRef<Leaving>({ isClosed: false, isSent: false });
  const { register, ...waysIn } = createWaysIn({ state, set, attempt, leaving, onSignedIn });
  const codeActions = createCodeActions({ state, set, attempt, register });

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
  const setWarning = (warning: string) => set({ warning });
  const clearWarning = () => setWarning('');
  const setters = { setEmail, setPassword, setWarning, clearWarning };
  /**
   * Gives up a sign-in that is not sent yet. One that is sent cannot be taken back: the host gives the
   * guest's work to the account, and ends the guest's session.
   * @returns whether the dialog may close now
   */
  const giveUp = () => {
    if (leaving.current.isSent) return false;
    leaving.current.isClosed = true;
    return true;
  };
  return { ...state, ...waysIn, ...codeActions, ...setters, open, goBack, giveUp };
}
