/** Outcomes of a call that the envelope's own codes do not tell, as interface code and analytics speak of them. */
export const resultCodes = {
  cancel: { code: 0, message: 'cancel' },
  login: { code: 1, message: 'login_invalid' },
  network: { code: 2, message: 'network_error' },
  error: { code: 3, message: 'ERROR', type: 'normal' },
  success: { code: 200, message: 'success' },
} as const;
