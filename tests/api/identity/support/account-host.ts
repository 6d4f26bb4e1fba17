import { SECOND_MS } from '#lib/time/durations.ts';
import { buildTestHost, type TestHost, type TestHostOptions } from '../../support/build-test-host.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { sealPassword } from './seal-password.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Access token of the guest who signs in. */
  readonly token?: string;
}

/** A host whose mails are read by the test. */
export interface AccountHost extends TestHost {
  readonly mailbox: Mailbox;
  seal(password: string): Promise<string>;
  signIn(credentials: Credentials): ReturnType<typeof signIn>;
  /** Registers with the code of the mail, and gives the answer's result. */
  register(credentials: Credentials): Promise<NonNullable<Awaited<ReturnType<typeof signIn>>['result']>>;
}

async function signIn(host: TestHost, { email, password, token }: Credentials) {
  const body = { email, password: await sealPassword(host, password) };
  return host.call('login', { body, ...(token !== undefined && { token }) });
}

export async function buildAccountHost(options: TestHostOptions = {}): Promise<AccountHost> {
  const mailbox = createMailbox();
  const host = await buildTestHost({
    ...options,
    parts: { ...options.parts, mailTransport: mailbox.transport },
  });
  return {
    ...host,
    mailbox,
    seal: (password) => sealPassword(host, password),
    signIn: (credentials) => signIn(host, credentials),
    async register({ email, password, token }) {
      await host.call('sendRegisterCode', { body: { email } });
      const registerCode = await mailbox.codeFor(email);
      const body = { email, password: await sealPassword(host, password), registerCode };
      const { result, message } = await host.call('register', {
        body,
        ...(token !== undefined && { token }),
      });
      if (!result) throw new Error(message);
      return result;
    },
  };
}

/** After which a second code may be asked for. */
export const RESEND_MS = 61 * SECOND_MS;
