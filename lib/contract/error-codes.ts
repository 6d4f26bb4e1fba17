/**
 * One kind of failure: the code of the envelope, the HTTP status it travels under, and whether trying again
 * may help.
 */
interface ErrorKind {
  readonly code: number;
  readonly status: number;
  readonly retryable: boolean;
}

/**
 * The closed table of failures. Codes are never reused. The key is also the message key: `errors.<key>` in
 * `messages/`. Business failures travel at HTTP 200 as the specification's own codes do; only transport
 * failures have a status of their own.
 */
export const errorKinds = {
  invalid_request: { code: 400, status: 400, retryable: false },
  invalid_token: { code: 401, status: 401, retryable: false },
  forbidden: { code: 403, status: 403, retryable: false },
  not_found: { code: 404, status: 404, retryable: false },
  body_too_large: { code: 413, status: 413, retryable: false },
  unsupported_media_type: { code: 415, status: 415, retryable: false },
  too_many_requests: { code: 429, status: 429, retryable: true },
  internal: { code: 500, status: 500, retryable: true },
  overloaded: { code: 503, status: 503, retryable: true },
  unavailable: { code: 5030, status: 503, retryable: true },

  pay_wait: { code: 724, status: 200, retryable: true },
  payment_failed: { code: 4540, status: 200, retryable: false },
  credits_payment_failed: { code: 4541, status: 200, retryable: false },
  all_subscriptions_owned: { code: 4542, status: 200, retryable: false },
  invalid_user: { code: 4543, status: 200, retryable: false },
  platform_error: { code: 4544, status: 200, retryable: false },
  platform_error_app_store: { code: 4545, status: 200, retryable: false },
  platform_error_google_play: { code: 4546, status: 200, retryable: false },
  order_items_invalid: { code: 4547, status: 200, retryable: false },
  payment_method_missing: { code: 4548, status: 200, retryable: false },
  upgrade_failed: { code: 4549, status: 200, retryable: false },
  renew_failed: { code: 4550, status: 200, retryable: false },
  cancel_failed: { code: 4551, status: 200, retryable: false },
  cancel_future_failed: { code: 4552, status: 200, retryable: false },
  trial_used: { code: 4553, status: 200, retryable: false },
  buying_stopped: { code: 4554, status: 200, retryable: false },

  proof_required: { code: 4111, status: 200, retryable: true },
  code_wrong: { code: 450, status: 200, retryable: false },
  not_registered: { code: 4108, status: 200, retryable: false },
  login_required: { code: 4112, status: 200, retryable: false },
  free_uses_exhausted: { code: 4420, status: 200, retryable: false },
  credits_exhausted: { code: 4501, status: 200, retryable: false },
  headshots_exhausted: { code: 4502, status: 200, retryable: false },
  password_wrong: { code: 4520, status: 200, retryable: false },
  password_length: { code: 4521, status: 200, retryable: false },
  password_common: { code: 4522, status: 200, retryable: false },
  password_unreadable: { code: 4523, status: 200, retryable: true },
  email_taken: { code: 4524, status: 200, retryable: false },
  sign_in_refused: { code: 4525, status: 200, retryable: false },
  link_needs_password: { code: 4526, status: 200, retryable: false },
  account_blocked: { code: 4527, status: 200, retryable: false },
  last_sign_in: { code: 4528, status: 200, retryable: false },
  platform_linked: { code: 4529, status: 200, retryable: false },
  queue_full: { code: 4601, status: 200, retryable: true },
  video_queue_full: { code: 4602, status: 200, retryable: true },
  free_downloads_exhausted: { code: 4603, status: 200, retryable: false },
  paid_option: { code: 4604, status: 200, retryable: false },
  versions_exhausted: { code: 4605, status: 200, retryable: false },
  idempotency_key_reused: { code: 4606, status: 200, retryable: false },
  photo_runs_exhausted: { code: 4607, status: 200, retryable: false },
  price_changed: { code: 4608, status: 200, retryable: false },

  file_type_unsupported: { code: 4610, status: 200, retryable: false },
  file_too_large: { code: 4611, status: 200, retryable: false },
  too_many_pixels: { code: 4612, status: 200, retryable: false },
  file_truncated: { code: 4613, status: 200, retryable: false },
  file_empty: { code: 4614, status: 200, retryable: false },
  file_disguised: { code: 4615, status: 200, retryable: false },
  file_unreadable: { code: 4616, status: 200, retryable: false },
  upload_missing: { code: 4617, status: 200, retryable: true },
  mask_empty: { code: 4618, status: 200, retryable: false },
  mask_too_large: { code: 4619, status: 200, retryable: false },
  mark_not_found: { code: 4620, status: 200, retryable: false },
  region_empty: { code: 4621, status: 200, retryable: false },
  output_too_large: { code: 4622, status: 200, retryable: false },
  person_not_found: { code: 4623, status: 200, retryable: false },
  no_face: { code: 4624, status: 200, retryable: false },
  face_too_small: { code: 4625, status: 200, retryable: false },
  two_faces_needed: { code: 4626, status: 200, retryable: false },
  consent_required: { code: 4627, status: 200, retryable: false },
  photo_too_close: { code: 4628, status: 200, retryable: false },
  face_unsuitable: { code: 4629, status: 200, retryable: false },
  photo_too_dark: { code: 4636, status: 200, retryable: false },
  face_turned_away: { code: 4637, status: 200, retryable: false },

  engine_not_configured: { code: 4630, status: 200, retryable: false },
  content_rejected: { code: 4631, status: 200, retryable: false },
  engine_unavailable: { code: 4632, status: 200, retryable: true },
  engine_timeout: { code: 4633, status: 200, retryable: true },
  engine_failed: { code: 4634, status: 200, retryable: true },
  result_expired: { code: 4635, status: 200, retryable: false },
  retention_too_long: { code: 4640, status: 200, retryable: false },

  url_not_allowed: { code: 4650, status: 200, retryable: false },
  url_unreachable: { code: 4651, status: 200, retryable: true },
  url_no_picture: { code: 4652, status: 200, retryable: false },
  url_too_slow: { code: 4653, status: 200, retryable: true },
  urls_off: { code: 4654, status: 200, retryable: false },
  url_no_video: { code: 4655, status: 200, retryable: false },

  share_expired: { code: 4660, status: 200, retryable: false },
  share_revoked: { code: 4661, status: 200, retryable: false },
  share_password_required: { code: 4662, status: 200, retryable: false },
  share_password_wrong: { code: 4663, status: 200, retryable: false },
  share_locked: { code: 4664, status: 200, retryable: true },
  too_many_shares: { code: 4665, status: 200, retryable: false },
  share_taken_down: { code: 4666, status: 200, retryable: false },

  set_redo_unavailable: { code: 4670, status: 200, retryable: false },
  set_redo_used: { code: 4671, status: 200, retryable: false },
  set_not_paid: { code: 4672, status: 200, retryable: false },

  video_unreadable: { code: 4680, status: 200, retryable: false },
  video_codec_unsupported: { code: 4681, status: 200, retryable: false },
  video_too_large: { code: 4682, status: 200, retryable: false },
  video_too_long: { code: 4683, status: 200, retryable: false },
} as const satisfies Record<string, ErrorKind>;

export type ErrorKey = keyof typeof errorKinds;

const keyByCode = new Map<number, ErrorKey>(
  Object.entries(errorKinds).map(([key, kind]) => [kind.code, key as ErrorKey]),
);

/** The key of a code of the envelope, or undefined for success and for codes this build does not know. */
export function errorKeyOf(code: number): ErrorKey | undefined {
  return keyByCode.get(code);
}

/** Code of the envelope when a call succeeded. */
export const SUCCESS = 200;
