import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callRoutes } from '#api/calls.ts';
import { registerCalls } from '#api/http/define-call.ts';
import type { Call } from '#lib/contract/call.ts';
import { contract } from '#lib/contract/contract.ts';
import { type Endpoint, type EndpointName, endpoints } from '#lib/contract/endpoints.ts';
import { buildTestHost, type TestHost } from '../support/build-test-host.ts';
import { callExamples } from '../support/call-examples.ts';
import { callUrl } from '../support/call-host.ts';
import { openAccount } from '../support/open-account.ts';

const names = Object.keys(endpoints) as EndpointName[];
const posts = names.filter((name) => endpoints[name].method === 'POST');

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await buildTestHost();
  ({ token } = await openAccount(host));
});
afterAll(() => host.close());

function post(name: EndpointName, init: { type?: string; body: string }) {
  return fetch(callUrl(host.origin, name, callExamples[name]), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(init.type ? { 'content-type': init.type } : {}) },
    body: init.body,
  });
}

it('The host does not start while a call of the table has no handler', () => {
  const routes = callRoutes.filter(({ name }) => name !== 'logout' && name !== 'downloadTask');
  const register = () => registerCalls(Fastify(), routes);
  expect(register).toThrow('No handler for the calls: logout, downloadTask');
});

it('The host does not start when a call has two handlers', async () => {
  const app = Fastify();
  app.decorate('context', host.infrastructure);
  app.decorate('accessGuards', { anyone: [], guest: [], account: [] });
  const routes = [...callRoutes, ...callRoutes.filter(({ name }) => name === 'visit')];
  expect(() => registerCalls(app, routes)).toThrow(
    /'POST' already declared for route '\/api\/user\/v2\/visit'/,
  );
});

it('The contract has one entry for each endpoint, and its schemas take its example', () => {
  expect(Object.keys(contract).sort()).toEqual([...names].sort());
  for (const name of names) {
    const { example, params, query, body }: Call = contract[name];
    const parts = { params, query, body };
    for (const part of ['params', 'query', 'body'] as const) {
      if (example[part] !== undefined) expect(parts[part]?.safeParse(example[part]).success, name).toBe(true);
    }
  }
});

it('[GEN-01] The served OpenAPI document describes every call with its method and path', async () => {
  const response = await fetch(`${host.origin}/openapi.json`);
  const document = await response.json();
  const described = Object.entries<Record<string, { operationId: string }>>(document.paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  const expected = names.map((name) => {
    const { method, path }: Endpoint = endpoints[name];
    return `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')} ${name}`;
  });
  expect(described.sort()).toEqual(expected.sort());
  const body = document.paths['/api/gen/v2/img2img'].post.requestBody.content['application/json'].schema;
  const fields = ['consent', 'cost', 'feature', 'inputs', 'parameters'];
  expect(Object.keys(body.properties).sort()).toEqual(fields);
});

it.each([
  'POST /api/gen/v2/img2img',
  'POST /api/gen/v2/genImg',
  'GET /api/gen/list',
  'GET /api/gen/v2/imgResult/{id}',
  'POST /api/gen/v2/taskParamList',
  'POST /api/task/deleteImgByUrl',
  'GET /api/id_photo/task-info',
  'POST /api/oss/getMediaPreSignedUrl',
  'POST /api/gen/v2/hairStyle/create',
  'POST /api/gen/v2/hairStyle/run',
  'GET /api/gen/v2/hairStyle/getResult/{id}',
  'GET /api/common/v2/getHairSwapTemplate',
  'GET /api/common/v2/getAiFilterTemplate',
  'GET /api/common/v2/getWardrobeStyle',
  'GET /api/common/ai_enlarge_conf',
  'GET /api/common/face_swap_style',
])('[GEN-01] The host answers the specified call %s and describes it', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  const { paths } = await (await fetch(`${host.origin}/openapi.json`)).json();
  const { summary, security } = paths[path][method.toLowerCase()];
  expect(summary).not.toBe('');
  // Without a token: what is for everybody is there, what is one person’s is refused, and what there is not
  // would be 404.
  const url = host.origin + path.replace('{id}', 'anything');
  const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
  const { status } = await fetch(url, { method, ...(method === 'POST' && json) });
  expect(status).toBe(security.length === 0 ? 200 : 401);
});

describe.each(posts)('%s', (name) => {
  it('The call takes JSON only, so that a form on another site cannot make it', async () => {
    const body = JSON.stringify(callExamples[name].body ?? {});
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await post(name, { type, body });
      expect([type, response.status]).toEqual([type, 415]);
      expect(await response.json()).toMatchObject({ code: 415, result: null });
    }
  });

  it('The call refuses a field that it does not know', async () => {
    const body = JSON.stringify({ ...callExamples[name].body, isVip: true });
    const response = await post(name, { type: 'application/json', body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 400, result: null });
  });

  it('The call refuses a body over 64 KB', async () => {
    const body = JSON.stringify({ filler: 'x'.repeat(70_000) });
    const response = await post(name, { type: 'application/json', body });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ code: 413, result: null });
  });
});

it('An unknown path is answered with 404 in the envelope', async () => {
  const response = await fetch(`${host.origin}/api/nothing/here`);
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ code: 404, message: expect.any(String), result: null });
});

it('A path that cannot be decoded is answered with 400 in the envelope and a translated message', async () => {
  const response = await fetch(`${host.origin}/api/%zz`);
  expect(response.status).toBe(400);
  expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  expect(await response.json()).toEqual({
    code: 400,
    message: expect.stringContaining('request'),
    result: null,
  });
});

it('getSysConfig gives the time of the host and no payment method', async () => {
  host.clock.advance(5_000_000);
  const { result } = await host.call('getSysConfig');
  expect(result?.paymentMethods).toEqual([]);
  expect(Math.abs((result?.sysTimestamp ?? 0) - host.clock.now() / 1000)).toBeLessThan(60);
});
