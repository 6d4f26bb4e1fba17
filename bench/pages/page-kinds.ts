import { GALLERY_PATH } from '#lib/catalog/page-paths.ts';
import { type ToolEntry, tools } from '#lib/catalog/tools.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';

const withEngine = tools.find(({ engines }) => engines.length > 0) ?? tools[0];
const withoutEngine = (tools as readonly ToolEntry[]).find(({ engines }) => engines.length === 0);

/** One page of each kind, by its name in the table. */
export const pageKinds: Readonly<Record<string, string>> = {
  home: '/',
  tool: withEngine.path,
  'tool, German': localePath('de', withEngine.path),
  'tool, Japanese': localePath('ja', withEngine.path),
  ...(withoutEngine && { 'tool without engine': withoutEngine.path }),
  gallery: GALLERY_PATH,
  pricing: '/pricing',
  'legal text': '/terms/',
  'app comparison': '/app-compare',
};
