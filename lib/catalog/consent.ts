/**
 * Version of the words by which people declare that everybody in their photos agrees; another one whenever
 * these words change.
 */
export const CONSENT_TEXT_VERSION = '2026-11-21';
