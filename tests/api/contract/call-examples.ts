import type { Body, Params, Query } from '#lib/contract/contract.ts';
import type { EndpointName } from '#lib/contract/endpoints.ts';

const ID = '0199a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b';
const TOKEN = 'a'.repeat(43);

interface Example<Name extends EndpointName> {
  readonly params?: Params<Name>;
  readonly query?: Query<Name>;
  readonly body?: Body<Name>;
}

/** An input for each call that its schema takes, though there may be nothing to be found by it. */
export const callExamples: { readonly [Name in EndpointName]: Example<Name> } = {
  visit: { body: {} },
  refreshToken: { body: { refreshToken: TOKEN } },
  logout: { body: { refreshToken: TOKEN } },
  getSysConfig: {},
  getFeatures: {},
  getUserFeatureUsageLimit: {},
  getMediaPreSignedUrl: { body: { purpose: 'photo', type: 'image/png', size: 1000 } },
  uploadFromTask: { body: { taskId: ID, file: 0 } },
  uploadFromUrl: { body: { url: 'http://127.0.0.1/picture.png' } },
  getUploadState: { query: { uploadId: ID } },
  deleteUploads: { body: { ids: [ID] } },
  img2img: { body: { feature: 'object-remover', uploadId: ID, maskId: ID, parameters: { grow: 4 } } },
  genImg: { body: { parameters: { prompt: 'a lighthouse' } } },
  aid: { body: { kind: 'find-thing', uploadId: ID, parameters: { x: 50, y: 50 } } },
  startVersion: { body: { id: ID, file: 0 } },
  getVersions: { query: { id: ID } },
  createHairStyle: { body: { uploadId: ID } },
  runHairStyle: { body: { id: ID, style: 'bob' } },
  getHairStyleResult: { params: { id: ID } },
  getSetProgress: { query: { id: ID } },
  imgResult: { params: { id: ID } },
  list: { query: { limit: 5 } },
  taskParamList: { body: { ids: [ID] } },
  deleteImgByUrl: { query: { url: 'https://example.com/file.png' } },
  deleteResults: { body: { id: ID, urls: ['https://example.com/file.png'] } },
  deleteTasks: { body: { ids: [ID] } },
  cancelTask: { body: { id: ID } },
  keepTask: { body: { id: ID, hours: 24 } },
  taskEvents: {},
  downloadTask: { body: { id: ID, file: 0, format: 'png' } },
  getAiFilterTemplate: {},
  getHairSwapTemplate: {},
  getWardrobeStyle: {},
  getHalloweenTemplate: {},
  aiEnlargeConf: {},
  faceSwapStyle: {},
  createShare: { body: { id: ID, days: 7, password: 'a secret' } },
  listShares: { query: { id: ID } },
  revokeShare: { body: { id: ID } },
  openShare: { body: { token: 'a'.repeat(24) } },
};
