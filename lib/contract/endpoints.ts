/**
 * Who may call: `anyone` at all, a person with a session (`guest` or account), or one with an `account`
 * alone.
 */
export type Access = 'anyone' | 'guest' | 'account';

/** One call of the api: plain data, so that the browser can hold the table without any validation library. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path as Fastify writes it, with `:name` for parameters. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Milliseconds that the browser waits for the answer, where it is longer than usual. */
  readonly timeoutMs?: number;
  /** Answered as `text/event-stream` instead of the JSON envelope. */
  readonly stream?: true;
  /**
   * The header `idempotency-key` may come with it: called again with the same key and body, it is done once.
   */
  readonly idempotent?: true;
}

/**
 * Every call of the api, without schemas: browsers load this table. `calls/` holds the other half of each
 * entry.
 */
export const endpoints = {
  visit: {
    method: 'POST',
    path: '/api/user/v2/visit',
    access: 'anyone',
  },
  getVisitChallenge: {
    method: 'GET',
    path: '/api/user/v2/visitChallenge',
    access: 'anyone',
  },
  refreshToken: {
    method: 'POST',
    path: '/api/user/v2/refreshToken',
    access: 'anyone',
  },
  logout: {
    method: 'POST',
    path: '/api/user/v2/logout',
    access: 'anyone',
  },
  getSignInOptions: {
    method: 'GET',
    path: '/api/user/v2/signInOptions',
    access: 'anyone',
  },
  login: {
    method: 'POST',
    path: '/api/user/v2/login',
    access: 'anyone',
  },
  oauthLogin: {
    method: 'POST',
    path: '/api/user/v2/oauthLogin',
    access: 'anyone',
  },
  sendRegisterCode: {
    method: 'POST',
    path: '/api/user/v2/sendRegisterCode',
    access: 'anyone',
  },
  register: {
    method: 'POST',
    path: '/api/user/v2/register',
    access: 'anyone',
  },
  sendForgetPwdEmail: {
    method: 'POST',
    path: '/api/user/v2/sendForgetPwdEmail',
    access: 'anyone',
  },
  verifyEmailCode: {
    method: 'POST',
    path: '/api/user/v2/verifyEmailCode',
    access: 'anyone',
  },
  resetEmailPassword: {
    method: 'POST',
    path: '/api/user/v2/resetEmailPassword',
    access: 'anyone',
  },
  getUserInfo: {
    method: 'GET',
    path: '/api/user/v2/info/:id',
    access: 'guest',
  },
  updateProfile: {
    method: 'POST',
    path: '/api/user/v2/updateProfile',
    access: 'account',
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/v2/changePassword',
    access: 'account',
  },
  listSessions: {
    method: 'GET',
    path: '/api/user/v2/sessions',
    access: 'account',
  },
  endSessions: {
    method: 'POST',
    path: '/api/user/v2/endSessions',
    access: 'account',
  },
  sendEmailCodes: {
    method: 'POST',
    path: '/api/user/v2/sendEmailCodes',
    access: 'account',
  },
  changeEmail: {
    method: 'POST',
    path: '/api/user/v2/changeEmail',
    access: 'account',
  },
  linkPlatform: {
    method: 'POST',
    path: '/api/user/v2/linkPlatform',
    access: 'account',
  },
  unlinkPlatform: {
    method: 'POST',
    path: '/api/user/v2/unlinkPlatform',
    access: 'account',
  },
  exportData: {
    method: 'POST',
    path: '/api/user/v2/exportData',
    access: 'account',
  },
  sendDeletionCode: {
    method: 'POST',
    path: '/api/user/v2/sendDeletionCode',
    access: 'account',
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/user/v2/deleteAccount',
    access: 'account',
  },
  getSysConfig: {
    method: 'GET',
    path: '/api/common/v2/getSysConfig',
    access: 'anyone',
  },
  getFeatures: {
    method: 'GET',
    path: '/api/common/v2/getFeatures',
    access: 'anyone',
  },
  getUserFeatureUsageLimit: {
    method: 'GET',
    path: '/api/vip/getUserFeatureUsageLimit',
    access: 'guest',
  },
  getUserCreditAndLimit: {
    method: 'POST',
    path: '/api/credit/getUserCreditAndLimit',
    access: 'guest',
  },
  getCreditAggregation: {
    method: 'POST',
    path: '/api/credit/getCreditAggregation',
    access: 'account',
  },
  listCreditMovements: {
    method: 'GET',
    path: '/api/credit/movements',
    access: 'account',
  },
  allPayVipInfo: {
    method: 'GET',
    path: '/api/pay/common/all-pay-vip-info',
    access: 'guest',
  },
  createStripePayment: {
    method: 'POST',
    path: '/api/stripe/pay/create-payment',
    access: 'guest',
  },
  payInPage: {
    method: 'POST',
    path: '/api/pay/in-page',
    access: 'guest',
  },
  changeSubscription: {
    method: 'POST',
    path: '/api/stripe/pay/changeSubscription',
    access: 'guest',
  },
  getSubscriptionSchedule: {
    method: 'POST',
    path: '/api/stripe/pay/getSubscriptionSchedule',
    access: 'guest',
  },
  resumeSubscription: {
    method: 'POST',
    path: '/api/stripe/pay/uncancel',
    access: 'guest',
  },
  cancelFuturePlan: {
    method: 'POST',
    path: '/api/stripe/pay/cancel-future',
    access: 'guest',
  },
  cancelSubscription: {
    method: 'POST',
    path: '/api/stripe/pay/cancelSubscriptionSchedule',
    access: 'guest',
  },
  createPaypalPayment: {
    method: 'POST',
    path: '/api/paypal/create-payment',
    access: 'guest',
  },
  listUnhandledSubscriptions: {
    method: 'GET',
    path: '/api/paypal/query-valid-not-handle-subscriptions',
    access: 'guest',
  },
  getPaypalPaymentStatus: {
    method: 'GET',
    path: '/api/paypal/queryPaymentStatus',
    access: 'guest',
  },
  changePaypalPlan: {
    method: 'POST',
    path: '/api/paypal/upgrade-downgrade',
    access: 'guest',
  },
  cancelPaypal: {
    method: 'POST',
    path: '/api/paypal/cancel',
    access: 'guest',
  },
  getTrialOffer: {
    method: 'GET',
    path: '/api/pay/common/trial-offer',
    access: 'guest',
  },
  listOrders: {
    method: 'GET',
    path: '/api/pay/common/orders',
    access: 'account',
  },
  readOrder: {
    method: 'GET',
    path: '/api/pay/common/orders/:id',
    access: 'account',
  },
  getReceipt: {
    method: 'GET',
    path: '/api/pay/common/orders/:id/receipt',
    access: 'account',
  },
  readReceipt: {
    method: 'GET',
    path: '/api/pay/common/orders/:id/receipt-facts',
    access: 'account',
  },
  openPaymentPage: {
    method: 'POST',
    path: '/api/pay/common/payment-page',
    access: 'account',
  },
  sendContractNotice: {
    method: 'POST',
    path: '/api/pay/common/notice',
    access: 'guest',
  },
  getMediaPreSignedUrl: {
    method: 'POST',
    path: '/api/oss/getMediaPreSignedUrl',
    access: 'guest',
  },
  uploadFromTask: {
    method: 'POST',
    path: '/api/oss/uploadFromTask',
    access: 'guest',
  },
  uploadFromUrl: {
    method: 'POST',
    path: '/api/oss/uploadFromUrl',
    access: 'guest',
    // Videos may take a minute.
    timeoutMs: 75_000,
  },
  getUploadState: {
    method: 'GET',
    path: '/api/oss/getUploadState',
    access: 'guest',
  },
  deleteUploads: {
    method: 'POST',
    path: '/api/oss/deleteUploads',
    access: 'guest',
  },
  img2img: {
    method: 'POST',
    path: '/api/gen/v2/img2img',
    access: 'guest',
    idempotent: true,
  },
  genImg: {
    method: 'POST',
    path: '/api/gen/v2/genImg',
    access: 'guest',
    idempotent: true,
  },
  analysis: {
    method: 'POST',
    path: '/api/gen/v2/analysis',
    access: 'guest',
  },
  startVersion: {
    method: 'POST',
    path: '/api/gen/v2/version',
    access: 'guest',
    idempotent: true,
  },
  getVersions: {
    method: 'GET',
    path: '/api/gen/v2/versions',
    access: 'guest',
  },
  createHairStyle: {
    method: 'POST',
    path: '/api/gen/v2/hairStyle/create',
    access: 'guest',
  },
  runHairStyle: {
    method: 'POST',
    path: '/api/gen/v2/hairStyle/run',
    access: 'guest',
    idempotent: true,
  },
  getHairStyleResult: {
    method: 'GET',
    path: '/api/gen/v2/hairStyle/getResult/:id',
    access: 'guest',
  },
  imgResult: {
    method: 'GET',
    path: '/api/gen/v2/imgResult/:id',
    access: 'guest',
  },
  getSetProgress: {
    method: 'GET',
    path: '/api/id_photo/task-info',
    access: 'guest',
  },
  redoSet: {
    method: 'POST',
    path: '/api/id_photo/redo',
    access: 'account',
  },
  requestRefund: {
    method: 'POST',
    path: '/api/id_photo/refund-request',
    access: 'account',
  },
  list: {
    method: 'GET',
    path: '/api/gen/list',
    access: 'guest',
  },
  taskParamList: {
    method: 'POST',
    path: '/api/gen/v2/taskParamList',
    access: 'guest',
  },
  deleteImgByUrl: {
    method: 'POST',
    path: '/api/task/deleteImgByUrl',
    access: 'guest',
  },
  deleteResults: {
    method: 'POST',
    path: '/api/task/deleteResults',
    access: 'guest',
  },
  getStorageUse: {
    method: 'GET',
    path: '/api/user/v2/storage',
    access: 'guest',
  },
  deleteTasks: {
    method: 'POST',
    path: '/api/task/delete',
    access: 'guest',
  },
  cancelTask: {
    method: 'POST',
    path: '/api/task/cancel',
    access: 'guest',
  },
  setTaskRetention: {
    method: 'POST',
    path: '/api/task/keep',
    access: 'guest',
  },
  taskEvents: {
    method: 'GET',
    path: '/api/task/events',
    access: 'guest',
    stream: true,
  },
  downloadTask: {
    method: 'POST',
    path: '/api/task/download',
    access: 'guest',
  },
  getAiFilterTemplate: {
    method: 'GET',
    path: '/api/common/v2/getAiFilterTemplate',
    access: 'anyone',
  },
  getHairSwapTemplate: {
    method: 'GET',
    path: '/api/common/v2/getHairSwapTemplate',
    access: 'anyone',
  },
  getWardrobeStyle: {
    method: 'GET',
    path: '/api/common/v2/getWardrobeStyle',
    access: 'anyone',
  },
  getHalloweenTemplate: {
    method: 'GET',
    path: '/api/common/v2/getHalloweenTemplate',
    access: 'anyone',
  },
  aiEnlargeConf: {
    method: 'GET',
    path: '/api/common/ai_enlarge_conf',
    access: 'anyone',
  },
  faceSwapStyle: {
    method: 'GET',
    path: '/api/common/face_swap_style',
    access: 'anyone',
  },
  createShare: {
    method: 'POST',
    path: '/api/share/create',
    access: 'guest',
  },
  listShares: {
    method: 'GET',
    path: '/api/share/list',
    access: 'guest',
  },
  revokeShare: {
    method: 'POST',
    path: '/api/share/revoke',
    access: 'guest',
  },
  openShare: {
    method: 'POST',
    path: '/api/share/open',
    access: 'anyone',
  },
  sendReport: {
    method: 'POST',
    path: '/api/report/send',
    access: 'anyone',
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
