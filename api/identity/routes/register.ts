import { defineCall } from '../../http/define-call.ts';
import { serializeSignedIn } from '../profile.ts';
import { forgetGuest, readVisitor } from '../read-visitor.ts';
import { registerAccount, sendRegisterCode } from '../sign-in/register-account.ts';

const sendRegisterCodeRoute = defineCall('sendRegisterCode', async ({ body, context, request }) => {
  await sendRegisterCode(context, { email: body.email, locale: request.locale });
  return {};
});

const registerRoute = defineCall('register', async ({ body, context, request }) => {
  const { email, password, registerCode: code } = body;
  const registration = { email, password, code, locale: request.locale };
  const visitor = await readVisitor(request);
  const signedIn = await registerAccount(context, { ...registration, visitor });
  forgetGuest(request, visitor);
  return serializeSignedIn(context, signedIn);
});

export const registerRoutes = [sendRegisterCodeRoute, registerRoute];
