import type { RateLimitOptions } from '@fastify/rate-limit';
import type { EndpointName } from '#lib/contract/endpoints.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Limit {
  readonly max: number;
  readonly windowMs: number;
}

/** Requests of one network address to all calls together. Generous, as a school or an office may share one. */
export const ADDRESS_LIMIT: Limit = { max: 1200, windowMs: MINUTE };

/** Requests to one call: of one person where the call needs a token, else of one network address (IPv6: one /64). */
const callLimits: Partial<Record<EndpointName, Limit>> = {
  visit: { max: 60, windowMs: HOUR },
  refreshToken: { max: 120, windowMs: MINUTE },
  logout: { max: 60, windowMs: MINUTE },
  getMediaPreSignedUrl: { max: 60, windowMs: MINUTE },
  uploadFromTask: { max: 60, windowMs: MINUTE },
  uploadFromUrl: { max: 10, windowMs: MINUTE },
  getUploadState: { max: 120, windowMs: MINUTE },
  deleteUploads: { max: 60, windowMs: MINUTE },
  aid: { max: 30, windowMs: MINUTE },
  img2img: { max: 30, windowMs: MINUTE },
  genImg: { max: 30, windowMs: MINUTE },
  startVersion: { max: 30, windowMs: MINUTE },
  getVersions: { max: 240, windowMs: MINUTE },
  createHairStyle: { max: 30, windowMs: MINUTE },
  runHairStyle: { max: 30, windowMs: MINUTE },
  getHairStyleResult: { max: 240, windowMs: MINUTE },
  getSetProgress: { max: 240, windowMs: MINUTE },
  imgResult: { max: 240, windowMs: MINUTE },
  list: { max: 120, windowMs: MINUTE },
  taskParamList: { max: 120, windowMs: MINUTE },
  deleteImgByUrl: { max: 120, windowMs: MINUTE },
  deleteResults: { max: 60, windowMs: MINUTE },
  deleteTasks: { max: 60, windowMs: MINUTE },
  cancelTask: { max: 120, windowMs: MINUTE },
  keepTask: { max: 60, windowMs: MINUTE },
  taskEvents: { max: 60, windowMs: MINUTE },
  downloadTask: { max: 240, windowMs: MINUTE },
  createShare: { max: 30, windowMs: MINUTE },
  listShares: { max: 120, windowMs: MINUTE },
  revokeShare: { max: 60, windowMs: MINUTE },
  openShare: { max: 60, windowMs: MINUTE },
};

/** The limit of a call as the plugin takes it. @param factor multiplies every limit */
export function rateLimitOf(name: EndpointName, factor: number): RateLimitOptions | false {
  const limit = callLimits[name];
  return limit === undefined ? false : { max: Math.ceil(limit.max * factor), timeWindow: limit.windowMs };
}
