/** Who may call: anyone at all, or the bearer of a token (a guest's counts). */
type Access = 'anyone' | 'bearer';

/** One call of the api: plain data, so that the browser can hold the table without any validation library. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Path as Fastify writes it, with `:name` for parameters. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** Milliseconds that the browser waits for the answer, where it is longer than usual. */
  readonly patienceMs?: number;
  /** Answered as `text/event-stream` instead of the JSON envelope. */
  readonly stream?: true;
  /** The header `idempotency-key` may come with it: called again with the same key and body, it is done once. */
  readonly idempotent?: true;
}

/** Every call of the api, without schemas: browsers load this table. `calls/` holds the other half of each entry. */
export const endpoints = {
  visit: {
    method: 'POST',
    path: '/api/user/v2/visit',
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
    access: 'bearer',
  },
  getMediaPreSignedUrl: {
    method: 'POST',
    path: '/api/oss/getMediaPreSignedUrl',
    access: 'bearer',
  },
  uploadFromTask: {
    method: 'POST',
    path: '/api/oss/uploadFromTask',
    access: 'bearer',
  },
  uploadFromUrl: {
    method: 'POST',
    path: '/api/oss/uploadFromUrl',
    access: 'bearer',
    patienceMs: 15_000,
  },
  getUploadState: {
    method: 'GET',
    path: '/api/oss/getUploadState',
    access: 'bearer',
  },
  deleteUploads: {
    method: 'POST',
    path: '/api/oss/deleteUploads',
    access: 'bearer',
  },
  img2img: {
    method: 'POST',
    path: '/api/gen/v2/img2img',
    access: 'bearer',
    idempotent: true,
  },
  genImg: {
    method: 'POST',
    path: '/api/gen/v2/genImg',
    access: 'bearer',
    idempotent: true,
  },
  analysis: {
    method: 'POST',
    path: '/api/gen/v2/analysis',
    access: 'bearer',
  },
  startVersion: {
    method: 'POST',
    path: '/api/gen/v2/version',
    access: 'bearer',
    idempotent: true,
  },
  getVersions: {
    method: 'GET',
    path: '/api/gen/v2/versions',
    access: 'bearer',
  },
  createHairStyle: {
    method: 'POST',
    path: '/api/gen/v2/hairStyle/create',
    access: 'bearer',
  },
  runHairStyle: {
    method: 'POST',
    path: '/api/gen/v2/hairStyle/run',
    access: 'bearer',
    idempotent: true,
  },
  getHairStyleResult: {
    method: 'GET',
    path: '/api/gen/v2/hairStyle/getResult/:id',
    access: 'bearer',
  },
  imgResult: {
    method: 'GET',
    path: '/api/gen/v2/imgResult/:id',
    access: 'bearer',
  },
  getSetProgress: {
    method: 'GET',
    path: '/api/id_photo/task-info',
    access: 'bearer',
  },
  list: {
    method: 'GET',
    path: '/api/gen/list',
    access: 'bearer',
  },
  taskParamList: {
    method: 'POST',
    path: '/api/gen/v2/taskParamList',
    access: 'bearer',
  },
  deleteImgByUrl: {
    method: 'POST',
    path: '/api/task/deleteImgByUrl',
    access: 'bearer',
  },
  deleteResults: {
    method: 'POST',
    path: '/api/task/deleteResults',
    access: 'bearer',
  },
  deleteTasks: {
    method: 'POST',
    path: '/api/task/delete',
    access: 'bearer',
  },
  cancelTask: {
    method: 'POST',
    path: '/api/task/cancel',
    access: 'bearer',
  },
  keepTask: {
    method: 'POST',
    path: '/api/task/keep',
    access: 'bearer',
  },
  taskEvents: {
    method: 'GET',
    path: '/api/task/events',
    access: 'bearer',
    stream: true,
  },
  downloadTask: {
    method: 'POST',
    path: '/api/task/download',
    access: 'bearer',
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
    access: 'bearer',
  },
  listShares: {
    method: 'GET',
    path: '/api/share/list',
    access: 'bearer',
  },
  revokeShare: {
    method: 'POST',
    path: '/api/share/revoke',
    access: 'bearer',
  },
  openShare: {
    method: 'POST',
    path: '/api/share/open',
    access: 'anyone',
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
