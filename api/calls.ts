import type { FastifyInstance } from 'fastify';
import { registerGetSysConfig } from './config/routes/get-sys-config.ts';
import { registerLogout } from './identity/routes/logout.ts';
import { registerRefreshToken } from './identity/routes/refresh-token.ts';
import { registerVisit } from './identity/routes/visit.ts';
import { registerGetMediaPreSignedUrl } from './media/routes/get-media-pre-signed-url.ts';

/** Gives every call of the endpoint table its handler. */
export function registerCalls(app: FastifyInstance): void {
  registerVisit(app);
  registerRefreshToken(app);
  registerLogout(app);
  registerGetSysConfig(app);
  registerGetMediaPreSignedUrl(app);
}
