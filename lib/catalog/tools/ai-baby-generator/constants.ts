/** Ages that a child may be drawn at. */
export const babyAges = ['baby', 'child', 'teenager'] as const;

/** Sexes of a child. */
export const babySexes = ['any', 'girl', 'boy'] as const;

/** Size of the portrait in pixels. */
export const CHILD_SIZE = { width: 1024, height: 1280 } as const;
