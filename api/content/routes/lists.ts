import type { Locale } from '#lib/catalog/locales.ts';
import type { Context } from '../../context.ts';
import { defineCall } from '../../http/define-call.ts';
import { listChoices } from '../list-choices.ts';
import { listCostumes, listEnlargements, listHairStyles, listSwapPhotos } from '../list-templates.ts';

interface Asked {
  readonly request: { readonly locale: Locale };
  readonly context: Pick<Context, 'settings'>;
}

function readerOf({ request: { locale }, context }: Asked) {
  const { http, paidChoices } = context.settings;
  return { locale, webOrigins: http.webOrigins, paidChoices };
}

/** Calls that list the choices of tools. They read the catalogue and the messages, never the database. */
export const contentRoutes = [
  defineCall('getAiFilterTemplate', (input) =>
    listChoices({ feature: 'ai-filter', parameter: 'style', ...readerOf(input) }),
  ),
  defineCall('getWardrobeStyle', (input) =>
    listChoices({ feature: 'ai-clothes-changer', parameter: 'fabric', ...readerOf(input) }),
  ),
  defineCall('getHairSwapTemplate', (input) => listHairStyles(readerOf(input))),
  defineCall('getHalloweenTemplate', (input) => listCostumes(readerOf(input))),
  defineCall('aiEnlargeConf', (input) => listEnlargements(readerOf(input))),
  defineCall('faceSwapStyle', async (input) => listSwapPhotos(readerOf(input))),
];
