import { once } from 'node:events';
import { type ForkedHost, forkHost } from './fork-host.ts';

interface FullHost extends Pick<ForkedHost, 'answer' | 'close'> {
  /** Makes an account of this host a member. */
  giveMonth(email: string): Promise<void>;
}

/** Starts a host that takes no task in, as its settings leave no room in the queue. */
export async function startFullHost(): Promise<FullHost> {
  const { child, answer, close } = await forkHost('full-host-program.ts');
  return {
    answer,
    close,
    async giveMonth(email) {
      child.send(email);
      const [answer] = await once(child, 'message');
      if (answer !== 'given') throw new Error(String(answer));
    },
  };
}
