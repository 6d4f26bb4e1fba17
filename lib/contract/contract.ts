import type { z } from 'zod';
import type { Call } from './call.ts';
import { accountCalls } from './calls/account.ts';
import { configCalls } from './calls/config.ts';
import { contentCalls } from './calls/content.ts';
import { creditCalls } from './calls/credit.ts';
import { generationCalls } from './calls/generation.ts';
import { noticeCalls } from './calls/notices.ts';
import { orderCalls } from './calls/orders.ts';
import { payCalls } from './calls/pay.ts';
import { reportCalls } from './calls/report.ts';
import { shareCalls } from './calls/share.ts';
import { taskCalls } from './calls/task.ts';
import { uploadCalls } from './calls/upload.ts';
import { userCalls } from './calls/user.ts';
import type { EndpointName } from './endpoints.ts';

/** Schemas, limits and description of every call. The api validates by it; the web takes only its types. */
export const contract = {
  ...userCalls,
  ...accountCalls,
  ...configCalls,
  ...creditCalls,
  ...payCalls,
  ...noticeCalls,
  ...orderCalls,
  ...contentCalls,
  ...uploadCalls,
  ...generationCalls,
  ...taskCalls,
  ...shareCalls,
  ...reportCalls,
} as const satisfies Record<EndpointName, Call>;

type Contract = typeof contract;

type PartOf<Name extends EndpointName, Part extends 'params' | 'query' | 'body'> =
  Contract[Name] extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

export type Params<Name extends EndpointName> = PartOf<Name, 'params'>;
export type Query<Name extends EndpointName> = PartOf<Name, 'query'>;
export type Body<Name extends EndpointName> = PartOf<Name, 'body'>;
export type Result<Name extends EndpointName> = z.output<Contract[Name]['result']>;

/** A task as the browser and the host both speak of it. */
export type Task = Result<'imgResult'>;
