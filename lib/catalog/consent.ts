/**
 * Version of the words by which people declare that everybody in their photos agrees; another one whenever
 * these words change.
 */
export const CONSENT_TEXT_VERSION = '2026-11-21';

/** The day from which terms and privacy policy apply: another one whenever their sense changes. */
export const TERMS_VERSION = '2026-11-28';
