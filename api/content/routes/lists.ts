import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import { listChoices } from '../list-choices.ts';
import { listCostumes } from '../list-costumes.ts';
import { listEnlargements } from '../list-enlargements.ts';
import { listHairStyles } from '../list-hair-styles.ts';
import { listSwapPhotos } from '../list-swap-photos.ts';

/** The calls that list what tools offer; made of the catalogue and of words, without the database. */
export function registerLists(app: FastifyInstance): void {
  const { webOrigins } = app.infrastructure.settings;
  registerCall(app, 'getAiFilterTemplate', (_, __, { locale }) =>
    listChoices({ feature: 'ai-filter', parameter: 'style', locale, webOrigins }),
  );
  registerCall(app, 'getWardrobeStyle', (_, __, { locale }) =>
    listChoices({ feature: 'ai-clothes-changer', parameter: 'fabric', locale, webOrigins }),
  );
  registerCall(app, 'getHairSwapTemplate', (_, __, { locale }) => listHairStyles({ locale, webOrigins }));
  registerCall(app, 'getHalloweenTemplate', (_, __, { locale }) => listCostumes({ locale, webOrigins }));
  registerCall(app, 'aiEnlargeConf', (_, __, { locale }) => listEnlargements({ locale, webOrigins }));
  registerCall(app, 'faceSwapStyle', async (_, __, { locale }) => listSwapPhotos({ locale, webOrigins }));
}
