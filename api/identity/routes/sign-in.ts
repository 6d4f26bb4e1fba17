import { defineCall } from '../../http/define-call.ts';
import { epochSecondsOf } from '../../infrastructure/clock.ts';
import { currentEnvelopeKey } from '../passwords/envelope-keys.ts';
import { serializeSignedIn } from '../profile.ts';
import { forgetGuest, readVisitor } from '../read-visitor.ts';
import { signInByPassword } from '../sign-in/sign-in-by-password.ts';
import { signInByPlatform } from '../sign-in/sign-in-by-platform.ts';
import { makeSignInNonce } from '../sign-in/sign-in-nonce.ts';

const getSignInOptionsRoute = defineCall('getSignInOptions', async ({ context }) => {
  const { id, publicKey } = await currentEnvelopeKey(context);
  const { google, apple } = context.settings.signIn;
  return {
    passwordKey: { id, publicKey },
    nonce: makeSignInNonce(context),
    google: google ? { clientId: google.clientId } : null,
    apple: apple ? { clientId: apple.clientId } : null,
    sysTimestamp: epochSecondsOf(context.clock.now()),
  };
});

const loginRoute = defineCall('login', async ({ body, context, request }) => {
  const visitor = await readVisitor(request);
  const signedIn = await signInByPassword(context, { ...body, visitor });
  forgetGuest(request, visitor);
  return serializeSignedIn(context, signedIn);
});

const oauthLoginRoute = defineCall('oauthLogin', async ({ body, context, request }) => {
  const visitor = await readVisitor(request);
  const { platform, accessToken: token, name = null } = body;
  const signIn = { platform, token, name, locale: request.locale, visitor };
  const signedIn = await signInByPlatform(context, signIn);
  forgetGuest(request, visitor);
  return serializeSignedIn(context, signedIn);
});

export const signInRoutes = [getSignInOptionsRoute, loginRoute, oauthLoginRoute];
