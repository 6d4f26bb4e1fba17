/** Kinds of payment that a task is started with. */
export const chargeKinds = ['free_use'] as const;

/** Life of a charge: reserved at the start, then captured or released, once. */
export const usageStatuses = ['reserved', 'captured', 'released'] as const;

/** Columns of a task's row that hold its charge. */
export interface Charge {
  readonly chargeKind: (typeof chargeKinds)[number] | null;
  readonly usageStatus: (typeof usageStatuses)[number] | null;
  /** UTC day that a free use was taken from. */
  readonly usageDate: string | null;
  /** Hash of the network that a guest's free use counts for as well; null for accounts. */
  readonly network: string | null;
}

/** The charge of tasks that cost nothing: analyses, and versions of a result that was paid for. */
export const NO_CHARGE: Charge = { chargeKind: null, usageStatus: null, usageDate: null, network: null };
