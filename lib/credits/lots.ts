/** Units that the ledger counts in. Each has a balance and a debt of its own. */
export const creditUnits = ['credit', 'headshot'] as const;
export type CreditUnit = (typeof creditUnits)[number];

/** Runs that the contents of a lot pay for. */
export const creditScopes = ['video', 'video_and_models', 'headshot'] as const;
export type CreditScope = (typeof creditScopes)[number];

/** Origins of a lot. `operator`: given by hand, with a reason. */
export const lotKinds = ['pack', 'monthly', 'trial', 'gift', 'operator'] as const;
export type LotKind = (typeof lotKinds)[number];
