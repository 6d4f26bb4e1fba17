import type { Endpoint } from './endpoint.ts';

/** Lists of what tools offer change with a release. */
const LIST_SECONDS = 300;

/** Every call the api answers. A call that is not here does not exist; `contract.ts` joins each with its schemas. */
export const endpoints = {
  visit: {
    method: 'POST',
    path: '/api/user/v2/visit',
    access: 'anyone',
    summary: 'Opens a session for a new guest',
  },
  refreshToken: {
    method: 'POST',
    path: '/api/user/v2/refreshToken',
    access: 'anyone',
    summary: 'Exchanges a refresh token for a new pair; a reused one ends its whole family',
  },
  logout: {
    method: 'POST',
    path: '/api/user/v2/logout',
    access: 'anyone',
    summary: 'Ends the session that the refresh token belongs to',
  },
  getSysConfig: {
    method: 'GET',
    path: '/api/common/v2/getSysConfig',
    access: 'anyone',
    summary: 'Server time and the payment methods that are switched on',
  },
  getFeatures: {
    method: 'GET',
    path: '/api/common/v2/getFeatures',
    access: 'anyone',
    summary: 'Cost, availability and usual duration of every tool',
  },
  getUserFeatureUsageLimit: {
    method: 'GET',
    path: '/api/vip/getUserFeatureUsageLimit',
    access: 'bearer',
    summary: 'Free uses that this person has left today, for each tool',
  },
  getMediaPreSignedUrl: {
    method: 'POST',
    path: '/api/oss/getMediaPreSignedUrl',
    access: 'bearer',
    summary: 'Signed addresses to put a file to',
  },
  uploadFromTask: {
    method: 'POST',
    path: '/api/oss/uploadFromTask',
    access: 'bearer',
    summary:
      'Makes an upload of a stored result, so that another tool can work on it without sending it again',
  },
  uploadFromUrl: {
    method: 'POST',
    path: '/api/oss/uploadFromUrl',
    access: 'bearer',
    summary: 'Fetches a picture from the internet and makes an upload of it',
    patienceMs: 15_000,
  },
  getUploadState: {
    method: 'GET',
    path: '/api/oss/getUploadState',
    access: 'bearer',
    summary: 'Which parts of a file have arrived, with fresh addresses for the others',
  },
  img2img: {
    method: 'POST',
    path: '/api/gen/v2/img2img',
    access: 'bearer',
    summary: 'Starts a tool on an uploaded picture',
  },
  genImg: {
    method: 'POST',
    path: '/api/gen/v2/genImg',
    access: 'bearer',
    summary: 'Starts a tool that makes a picture from words',
  },
  aid: {
    method: 'POST',
    path: '/api/gen/v2/aid',
    access: 'bearer',
    summary:
      'Starts a small free run that helps to set up a tool: finds what was tapped on, finds faces, draws previews',
  },
  createHairStyle: {
    method: 'POST',
    path: '/api/gen/v2/hairStyle/create',
    access: 'bearer',
    summary: 'Looks for the face whose hair would change; costs nothing',
  },
  runHairStyle: {
    method: 'POST',
    path: '/api/gen/v2/hairStyle/run',
    access: 'bearer',
    summary: 'Starts another cut or color of hair on the photo of a look',
  },
  getHairStyleResult: {
    method: 'GET',
    path: '/api/gen/v2/hairStyle/getResult/:id',
    access: 'bearer',
    summary: 'State and result of a look or run of HairStyle Changer',
  },
  imgResult: {
    method: 'GET',
    path: '/api/gen/v2/imgResult/:id',
    access: 'bearer',
    summary: 'State of one task',
  },
  getSetProgress: {
    method: 'GET',
    path: '/api/id_photo/task-info',
    access: 'bearer',
    summary: 'How far a set of head shots is, with its pictures so far',
  },
  list: {
    method: 'GET',
    path: '/api/gen/list',
    access: 'bearer',
    summary: 'Tasks of this person, newest first',
  },
  taskParamList: {
    method: 'POST',
    path: '/api/gen/v2/taskParamList',
    access: 'bearer',
    summary: 'What tasks were started with, to run them again',
  },
  deleteImgByUrl: {
    method: 'POST',
    path: '/api/task/deleteImgByUrl',
    access: 'bearer',
    summary: 'Deletes the task that a file address belongs to, with all its stored files',
  },
  deleteTasks: {
    method: 'POST',
    path: '/api/task/delete',
    access: 'bearer',
    summary: 'Deletes tasks with all their stored files; those that are gone already count for nothing',
  },
  cancelTask: {
    method: 'POST',
    path: '/api/task/cancel',
    access: 'bearer',
    summary: 'Cancels a waiting or running task and gives the use back',
  },
  keepTask: {
    method: 'POST',
    path: '/api/task/keep',
    access: 'bearer',
    summary: 'Chooses how long a task and its files are kept, for this one and those that come',
  },
  taskEvents: {
    method: 'GET',
    path: '/api/task/events',
    access: 'bearer',
    summary: 'Server-sent events: each change of this person’s tasks',
    stream: true,
  },
  downloadTask: {
    method: 'POST',
    path: '/api/task/download',
    access: 'bearer',
    summary: 'A signed address of a result in the wanted format, made on demand',
  },
  getAiFilterTemplate: {
    method: 'GET',
    path: '/api/common/v2/getAiFilterTemplate',
    access: 'anyone',
    summary: 'Styles of the AI Filter',
    cacheSeconds: LIST_SECONDS,
  },
  getHairSwapTemplate: {
    method: 'GET',
    path: '/api/common/v2/getHairSwapTemplate',
    access: 'anyone',
    summary: 'Cuts and colors of HairStyle Changer',
    cacheSeconds: LIST_SECONDS,
  },
  getWardrobeStyle: {
    method: 'GET',
    path: '/api/common/v2/getWardrobeStyle',
    access: 'anyone',
    summary: 'Fabrics of AI Clothes Changer',
    cacheSeconds: LIST_SECONDS,
  },
  getHalloweenTemplate: {
    method: 'GET',
    path: '/api/common/v2/getHalloweenTemplate',
    access: 'anyone',
    summary: 'Templates of the Halloween filters, with their sort',
    cacheSeconds: LIST_SECONDS,
  },
  aiEnlargeConf: {
    method: 'GET',
    path: '/api/common/ai_enlarge_conf',
    access: 'anyone',
    summary: 'How many times Photo Enhance enlarges, and of how many pixels',
    cacheSeconds: LIST_SECONDS,
  },
  faceSwapStyle: {
    method: 'GET',
    path: '/api/common/face_swap_style',
    access: 'anyone',
    summary: 'Photos of ours that AI Face Swap can put a face into',
    cacheSeconds: LIST_SECONDS,
  },
  createShare: {
    method: 'POST',
    path: '/api/share/create',
    access: 'bearer',
    summary: 'Makes a link to a result that anyone can open until it ends',
  },
  listShares: {
    method: 'GET',
    path: '/api/share/list',
    access: 'bearer',
    summary: 'Links to results of one task that still work',
  },
  revokeShare: {
    method: 'POST',
    path: '/api/share/revoke',
    access: 'bearer',
    summary: 'Ends a link to a result',
  },
  openShare: {
    method: 'POST',
    path: '/api/share/open',
    access: 'anyone',
    summary: 'What a link to a result leads to',
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
