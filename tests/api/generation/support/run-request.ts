import { findInput } from '#lib/catalog/inputs.ts';
import type { MediaType, UploadType } from '#lib/catalog/uploads.ts';
import type { Body, Task } from '#lib/contract/contract.ts';
import type { Answer, HostCall } from '../../support/call-host.ts';
import { makeMask, makePhoto } from './pictures.ts';

/** Access of a browser to a host. */
export interface Reachable {
  readonly call: HostCall;
}

interface SentFile {
  readonly purpose: 'photo' | 'mask' | 'video';
  readonly bytes: Uint8Array;
  readonly type?: MediaType | undefined;
}

/** Puts a file as a browser would, a PNG by default. Gives the upload's id. */
export async function upload(
  host: Reachable,
  token: string,
  { purpose, bytes, type = 'image/png' }: SentFile,
): Promise<string> {
  const announced = { purpose, type, size: bytes.byteLength } as const;
  const { result } = await host.call('getMediaPreSignedUrl', { token, body: announced });
  const url = result?.parts[0]?.url ?? '';
  const headers = { 'content-type': type };
  const put = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!put.ok) throw new Error(`The storage answered ${put.status}`);
  return result?.uploadId ?? '';
}

/** Uploads a photo and a mask. Gives an order for the Object Remover. */
export async function prepareRequest(
  host: Reachable,
  token: string,
  pictures: { photo?: Uint8Array; type?: UploadType; mask?: Uint8Array } = {},
): Promise<Body<'img2img'>> {
  const uploadId = await upload(host, token, {
    purpose: 'photo',
    bytes: pictures.photo ?? (await makePhoto()),
    type: pictures.type,
  });
  const maskId = await upload(host, token, { purpose: 'mask', bytes: pictures.mask ?? (await makeMask()) });
  return { feature: 'object-remover', inputs: [...photoInput(uploadId), { role: 'mask', uploadId: maskId }] };
}

/** Orders as `prepareRequest` gives them, each on a photo of its own and so for a use of its own. */
export async function prepareRequests(
  host: Reachable,
  token: string,
  count: number,
): Promise<Body<'img2img'>[]> {
  const mask = await makeMask(40);
  return Promise.all(
    Array.from({ length: count }, async (_, index) =>
      prepareRequest(host, token, { photo: await makePhoto(40 + index), mask }),
    ),
  );
}

type Inputs = NonNullable<Body<'img2img'>['inputs']>;

/** The inputs of a tool that works on a photo alone. */
export function photoInput(uploadId: string): Inputs {
  return [{ role: 'photo', uploadId }];
}

/** The upload that a request has for a role. */
export function uploadIn({ inputs = [] }: Body<'img2img'>, role: Inputs[number]['role']): string {
  return findInput(inputs, role)?.uploadId ?? '';
}

type TaskCall =
  | 'img2img'
  | 'genImg'
  | 'analysis'
  | 'createHairStyle'
  | 'runHairStyle'
  | 'startVersion'
  | 'redoSet'
  | 'deleteResults'
  | 'imgResult'
  | 'cancelTask'
  | 'setTaskRetention';

/** The task of an answer that must be one. */
export function taskOf(answer: Answer<TaskCall>): Task {
  if (answer.result === null) throw new Error(`${answer.code} ${answer.message}`);
  return answer.result;
}

/** Milliseconds between two questions, at first and once a run takes long: answers take time of the host. */
const PAUSES = { first: 40, last: 250, growth: 1.3 } as const;

/** Asks until the task is in one of the states. */
export async function waitForState(
  host: Reachable,
  token: string,
  { id, states }: { id: string; states: readonly Task['state'][] },
): Promise<Task> {
  for (let pause: number = PAUSES.first; ; pause = Math.min(PAUSES.last, pause * PAUSES.growth)) {
    const task = taskOf(await host.call('imgResult', { token, params: { id } }));
    if (states.includes(task.state)) return task;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Waits until a task has ended, however. */
export function waitForEnd(host: Reachable, token: string, id: string): Promise<Task> {
  return waitForState(host, token, { id, states: ['done', 'failed', 'cancelled'] });
}
