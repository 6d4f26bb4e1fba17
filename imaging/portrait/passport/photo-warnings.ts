import type { passportWarnings } from '#lib/catalog/tools/passport-photo/constants.ts';

export type PhotoWarning = (typeof passportWarnings)[number];
