/** The day from which terms and privacy policy apply: another one whenever their sense changes. */
export const TERMS_VERSION = '2026-11-23';
