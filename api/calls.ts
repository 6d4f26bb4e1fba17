import { getSysConfigRoute } from './config/routes/get-sys-config.ts';
import { contentRoutes } from './content/routes/lists.ts';
import { creditRoutes } from './credits/routes/credits.ts';
import { cancelTaskRoute } from './generation/routes/cancel-task.ts';
import { deleteImgByUrlRoute } from './generation/routes/delete-img-by-url.ts';
import { deleteResultsRoute } from './generation/routes/delete-results.ts';
import { deleteTasksRoute } from './generation/routes/delete-tasks.ts';
import { deleteUploadsRoute } from './generation/routes/delete-uploads.ts';
import { downloadTaskRoute } from './generation/routes/download-task.ts';
import { getFeaturesRoute } from './generation/routes/get-features.ts';
import { getStorageUseRoute } from './generation/routes/get-storage-use.ts';
import { hairStyleRoutes } from './generation/routes/hair-style.ts';
import { imgResultRoute } from './generation/routes/img-result.ts';
import { listRoute } from './generation/routes/list.ts';
import { setTaskRetentionRoute } from './generation/routes/set-task-retention.ts';
import { setRoutes } from './generation/routes/sets.ts';
import { analysisRoute } from './generation/routes/start-analysis.ts';
import { taskEventsRoute } from './generation/routes/task-events.ts';
import { taskParamListRoute } from './generation/routes/task-param-list.ts';
import { uploadFromTaskRoute } from './generation/routes/upload-from-task.ts';
import { versionRoutes } from './generation/routes/versions.ts';
import { genImgRoute, img2imgRoute } from './generation/start/start-run.ts';
import type { CallRoute } from './http/define-call.ts';
import type { Webhook } from './http/webhooks.ts';
import { accountRoutes } from './identity/routes/account.ts';
import { accountChangeRoutes } from './identity/routes/account-changes.ts';
import { logoutRoute } from './identity/routes/logout.ts';
import { refreshTokenRoute } from './identity/routes/refresh-token.ts';
import { registerRoutes } from './identity/routes/register.ts';
import { resetPasswordRoutes } from './identity/routes/reset-password.ts';
import { signInRoutes } from './identity/routes/sign-in.ts';
import { getVisitChallengeRoute, visitRoute } from './identity/routes/visit.ts';
import { getUserFeatureUsageLimitRoute } from './limits/routes/get-user-feature-usage-limit.ts';
import { getMediaPreSignedUrlRoute } from './media/announce-upload.ts';
import { getUploadStateRoute } from './media/routes/get-upload-state.ts';
import { uploadFromUrlRoute } from './media/routes/upload-from-url.ts';
import { orderRoutes } from './payments/routes/orders.ts';
import { payRoutes } from './payments/routes/pay.ts';
import { eventWebhook } from './payments/take-event.ts';
import { sendReportRoute } from './reports/routes/send-report.ts';
import { createShareRoute } from './sharing/routes/create-share.ts';
import { listSharesRoute } from './sharing/routes/list-shares.ts';
import { openShareRoute } from './sharing/routes/open-share.ts';
import { revokeShareRoute } from './sharing/routes/revoke-share.ts';
import { allPayVipInfoRoute } from './subscriptions/routes/all-pay-vip-info.ts';

/** Every call of the endpoint table with its handler; the host does not start while one is missing. */
export const callRoutes: readonly CallRoute[] = [
  visitRoute,
  getVisitChallengeRoute,
  refreshTokenRoute,
  logoutRoute,
  ...signInRoutes,
  ...registerRoutes,
  ...resetPasswordRoutes,
  ...accountRoutes,
  ...accountChangeRoutes,
  getSysConfigRoute,
  ...creditRoutes,
  allPayVipInfoRoute,
  ...payRoutes,
  ...orderRoutes,
  getMediaPreSignedUrlRoute,
  getStorageUseRoute,
  uploadFromTaskRoute,
  uploadFromUrlRoute,
  getUploadStateRoute,
  deleteUploadsRoute,
  getFeaturesRoute,
  getUserFeatureUsageLimitRoute,
  img2imgRoute,
  genImgRoute,
  analysisRoute,
  ...versionRoutes,
  ...hairStyleRoutes,
  ...setRoutes,
  imgResultRoute,
  listRoute,
  taskParamListRoute,
  deleteImgByUrlRoute,
  deleteTasksRoute,
  deleteResultsRoute,
  cancelTaskRoute,
  setTaskRetentionRoute,
  taskEventsRoute,
  downloadTaskRoute,
  ...contentRoutes,
  createShareRoute,
  listSharesRoute,
  revokeShareRoute,
  openShareRoute,
  sendReportRoute,
];

/** Every route that a provider calls. */
export const webhooks: readonly Webhook[] = [eventWebhook('stripe'), eventWebhook('paypal')];
