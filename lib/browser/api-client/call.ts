import type { Result } from '../../contract/contract.ts';
import { type EndpointName, endpoints } from '../../contract/endpoints.ts';
import { requestSignIn } from '../user/sign-in-request.ts';
import { userStore } from '../user/user-store.ts';
import { ApiError } from './api-error.ts';
import { type AnyRequestOptions, type RequestOptions, sendRequest } from './send-request.ts';
import { bearerToken, renewSession } from './session.ts';

/** Calls that stand outside any session, because they make one. */
const WITHOUT_BEARER: readonly EndpointName[] = ['visit', 'refreshToken'];

/**
 * Calls the api host: `call('imgResult', { params: { id } })`. A token that the host refuses is renewed once,
 * whatever number of calls meet the refusal, and the call goes again. Where only somebody who signs in may go
 * on, the page asks for that, and the call goes again afterwards.
 * @throws ApiError
 */
export async function call<Name extends EndpointName>(
  name: Name,
  options: RequestOptions<Name>,
): Promise<Result<Name>> {
  const request = options as AnyRequestOptions;
  if (WITHOUT_BEARER.includes(name)) return (await sendRequest(name, request)) as Result<Name>;
  try {
    return (await sendWithToken(name, request)) as Result<Name>;
  } catch (error) {
    if (!isSignInNeeded(error) || !(await requestSignIn())) throw error;
    return (await sendWithToken(name, request)) as Result<Name>;
  }
}

async function sendWithToken(name: EndpointName, request: AnyRequestOptions): Promise<unknown> {
  const token =
    endpoints[name].access !== 'anyone' ? await bearerToken() : userStore.getState().session?.token;
  try {
    return await sendRequest(name, { ...request, token });
  } catch (error) {
    if (token === undefined || !isRefusedToken(error)) throw error;
    return sendRequest(name, { ...request, token: await renewSession(token) });
  }
}

function isRefusedToken(error: unknown): boolean {
  return error instanceof ApiError && (error.key === 'invalid_token' || error.key === 'forbidden');
}

function isSignInNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.key === 'login_required';
}
