/**
 * Variables that pages show, or that decide what they show. The pages are made anew at the next start after
 * one of them has changed.
 */
export const pageVariables = [
  ...['WEB_ORIGIN', 'API_ORIGIN', 'S3_ENDPOINT', 'WEB_PORT', 'API_PORT', 'PORT', 'PAYMENTS'],
  ...['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL', 'ADS_FRAME_URL', 'ANALYTICS_SCRIPT_URL'],
] as const;
