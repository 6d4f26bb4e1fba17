import type { FastifyInstance } from 'fastify';
import { registerGetSysConfig } from './config/routes/get-sys-config.ts';
import { registerLists } from './content/routes/lists.ts';
import { registerCancelTask } from './generation/routes/cancel-task.ts';
import { registerDeleteImgByUrl } from './generation/routes/delete-img-by-url.ts';
import { registerDeleteTasks } from './generation/routes/delete-tasks.ts';
import { registerDownloadTask } from './generation/routes/download-task.ts';
import { registerGenImg } from './generation/routes/gen-img.ts';
import { registerGetFeatures } from './generation/routes/get-features.ts';
import { registerImgResult } from './generation/routes/img-result.ts';
import { registerImg2img } from './generation/routes/img2img.ts';
import { registerKeepTask } from './generation/routes/keep-task.ts';
import { registerList } from './generation/routes/list.ts';
import { registerTaskEvents } from './generation/routes/task-events.ts';
import { registerTaskParamList } from './generation/routes/task-param-list.ts';
import { registerUploadFromTask } from './generation/routes/upload-from-task.ts';
import { registerLogout } from './identity/routes/logout.ts';
import { registerRefreshToken } from './identity/routes/refresh-token.ts';
import { registerVisit } from './identity/routes/visit.ts';
import { registerGetUserFeatureUsageLimit } from './limits/routes/get-user-feature-usage-limit.ts';
import { registerGetMediaPreSignedUrl } from './media/routes/get-media-pre-signed-url.ts';
import { registerGetUploadState } from './media/routes/get-upload-state.ts';
import { registerUploadFromUrl } from './media/routes/upload-from-url.ts';

/** Gives every call of the endpoint table its handler. */
export function registerCalls(app: FastifyInstance): void {
  registerVisit(app);
  registerRefreshToken(app);
  registerLogout(app);
  registerGetSysConfig(app);
  registerGetMediaPreSignedUrl(app);
  registerUploadFromTask(app);
  registerUploadFromUrl(app);
  registerGetUploadState(app);
  registerGetFeatures(app);
  registerGetUserFeatureUsageLimit(app);
  registerImg2img(app);
  registerGenImg(app);
  registerImgResult(app);
  registerList(app);
  registerTaskParamList(app);
  registerDeleteImgByUrl(app);
  registerDeleteTasks(app);
  registerCancelTask(app);
  registerKeepTask(app);
  registerTaskEvents(app);
  registerDownloadTask(app);
  registerLists(app);
}
