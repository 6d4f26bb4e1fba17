/**
 * Kinds of payment that a task is started with. `redo`: the one time that a set of the largest package is
 * made again.
 */
export const chargeKinds = ['free_use', 'credits', 'headshots', 'redo'] as const;

/** Life of a charge: reserved at the start, then captured or released, once. */
export const usageStatuses = ['reserved', 'captured', 'released'] as const;

/** Columns of a task's row that hold its charge. */
export interface Charge {
  readonly chargeKind: (typeof chargeKinds)[number] | null;
  readonly usageStatus: (typeof usageStatuses)[number] | null;
  /** UTC day that a free use was taken from. */
  readonly usageDate: string | null;
  /**
   * Photo that the use is counted for; the task or its first where each run takes a use of its own. Null of
   * what is paid, as each run is paid for.
   */
  readonly usageRootId: string | null;
  /** Hash of the guest's network, for which a free use counts as well; null for accounts. */
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

/** The charge of a set that is made again: it takes that one time from its first set. */
export const REDO_CHARGE: Charge = { ...NO_CHARGE, chargeKind: 'redo', usageStatus: 'reserved' };
