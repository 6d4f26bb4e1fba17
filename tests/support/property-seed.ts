/** Seed of all values that tests draw; `SEED=…` takes another, the exhaustive run one of its own. */
export const propertySeed = Number(process.env.SEED ?? (process.env.EXHAUSTIVE ? Date.now() : 20_261_121));
