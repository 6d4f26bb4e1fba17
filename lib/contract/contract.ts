import type { z } from 'zod';
import type { EndpointName } from './endpoints.ts';
import { aid } from './schemas/aid.ts';
import { getFeatures, getSysConfig, getUserFeatureUsageLimit } from './schemas/config.ts';
import {
  aiEnlargeConf,
  faceSwapStyle,
  getAiFilterTemplate,
  getHairSwapTemplate,
  getHalloweenTemplate,
  getWardrobeStyle,
} from './schemas/content.ts';
import { createHairStyle, genImg, getHairStyleResult, img2img, runHairStyle } from './schemas/generation.ts';
import { createShare, listShares, openShare, revokeShare } from './schemas/share.ts';
import {
  cancelTask,
  deleteImgByUrl,
  deleteResults,
  deleteTasks,
  downloadTask,
  getSetProgress,
  imgResult,
  keepTask,
  list,
  taskEvents,
  taskParamList,
} from './schemas/task.ts';
import {
  deleteUploads,
  getMediaPreSignedUrl,
  getUploadState,
  uploadFromTask,
  uploadFromUrl,
} from './schemas/upload.ts';
import { logout, refreshToken, visit } from './schemas/user.ts';
import { getVersions, startVersion } from './schemas/version.ts';

interface EndpointSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly result: z.ZodType;
}

/** What each call takes and answers. The api validates by it; the web takes only its types. */
export const contract = {
  visit,
  refreshToken,
  logout,
  getSysConfig,
  getFeatures,
  getUserFeatureUsageLimit,
  getMediaPreSignedUrl,
  uploadFromTask,
  uploadFromUrl,
  getUploadState,
  deleteUploads,
  img2img,
  genImg,
  aid,
  startVersion,
  getVersions,
  createHairStyle,
  runHairStyle,
  getHairStyleResult,
  imgResult,
  getSetProgress,
  list,
  taskParamList,
  deleteImgByUrl,
  deleteResults,
  deleteTasks,
  cancelTask,
  keepTask,
  taskEvents,
  downloadTask,
  getAiFilterTemplate,
  getHairSwapTemplate,
  getWardrobeStyle,
  getHalloweenTemplate,
  aiEnlargeConf,
  faceSwapStyle,
  createShare,
  listShares,
  revokeShare,
  openShare,
} as const satisfies Record<EndpointName, EndpointSchemas>;

type Contract = typeof contract;

type PartOf<Name extends EndpointName, Part extends 'params' | 'query' | 'body'> =
  Contract[Name] extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

export type Params<Name extends EndpointName> = PartOf<Name, 'params'>;
export type Query<Name extends EndpointName> = PartOf<Name, 'query'>;
export type Body<Name extends EndpointName> = PartOf<Name, 'body'>;
export type Result<Name extends EndpointName> = z.output<Contract[Name]['result']>;

/** A task as the browser and the host both speak of it. */
export type Task = Result<'imgResult'>;
