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
  /** Photo that the use is counted for; the task or its first where each run takes a use of its own. */
  readonly usageRootId: string | null;
  /** Hash of the network that a guest's free use counts for as well; null for accounts. */
  readonly network: string | null;
}

/** The charge of tasks that cost nothing: analyses. */
export const NO_CHARGE: Charge = {
  chargeKind: null,
  usageStatus: null,
  usageDate: null,
  usageRootId: null,
  network: null,
};
