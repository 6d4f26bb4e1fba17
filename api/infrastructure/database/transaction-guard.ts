import { AsyncLocalStorage } from 'node:async_hooks';

const MAX_TRANSACTION_MS = 30_000;

export interface TransactionGuard {
  /** Throws inside the work of `run`. */
  refuseInside(): void;
  /** Runs a transaction's work; calls `onStuck` where it does not end in time. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Catches the two mistakes that would stop a database with one connection: a query beside the transaction
 * that holds the connection (refused at once), and a transaction that never ends (reported after 30 s).
 */
export function createTransactionGuard(onStuck: (error: Error) => void): TransactionGuard {
  const present = new AsyncLocalStorage<{ open: boolean }>();

  function refuseInside(): void {
    if (present.getStore()?.open) {
      throw new Error(
        'A query beside the transaction it runs in would wait for itself; use the transaction’s own.',
      );
    }
  }

  async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    const state = { open: true };
    const started = new Error(`A transaction has not ended after ${MAX_TRANSACTION_MS / 1000} s.`);
    const timer = setTimeout(() => onStuck(started), MAX_TRANSACTION_MS);
    try {
      return await present.run(state, work);
    } finally {
      state.open = false;
      clearTimeout(timer);
    }
  }

  return { refuseInside, run };
}
