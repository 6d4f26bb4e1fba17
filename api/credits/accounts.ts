/**
 * Accounts of the ledger. `available`, `held` and `debt` are the person's, each lot's by itself; the others
 * are where credits come from and go to. What is issued is negative, as is what is owed.
 */
export const accounts = [
  'available',
  'held',
  'debt',
  'issued',
  'consumed',
  'expired',
  'clawed_back',
] as const;

/** Kinds of transactions. */
export const transactionKinds = [
  'issue',
  'reserve',
  'capture',
  'release',
  'expire',
  'claw_back',
  'repay',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];
