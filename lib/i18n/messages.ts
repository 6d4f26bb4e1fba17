import type account from '#messages/en/account.json';
import type appCompare from '#messages/en/appCompare.json';
import type benches from '#messages/en/benches.json';
import type choices from '#messages/en/choices.json';
import type common from '#messages/en/common.json';
import type consent from '#messages/en/consent.json';
import type editor from '#messages/en/editor.json';
import type failure from '#messages/en/failure.json';
import type findings from '#messages/en/findings.json';
import type gallery from '#messages/en/gallery.json';
import type history from '#messages/en/history.json';
import type home from '#messages/en/home.json';
import type legal from '#messages/en/legal.json';
import type notFound from '#messages/en/notFound.json';
import type offline from '#messages/en/offline.json';
import type options from '#messages/en/options.json';
import type pricing from '#messages/en/pricing.json';
import type samples from '#messages/en/samples.json';
import type scenes from '#messages/en/scenes.json';
import type toolPage from '#messages/en/toolPage.json';
import type tools from '#messages/en/tools.json';
import type workbench from '#messages/en/workbench.json';

/** The words of the pages, typed by the English files: one line per namespace. */
export interface Messages {
  readonly account: typeof account;
  readonly appCompare: typeof appCompare;
  readonly gallery: typeof gallery;
  readonly common: typeof common;
  readonly failure: typeof failure;
  readonly home: typeof home;
  readonly legal: typeof legal;
  readonly notFound: typeof notFound;
  readonly toolPage: typeof toolPage;
  readonly tools: typeof tools;
  readonly benches: typeof benches;
  readonly choices: typeof choices;
  readonly consent: typeof consent;
  readonly editor: typeof editor;
  readonly findings: typeof findings;
  readonly history: typeof history;
  readonly offline: typeof offline;
  readonly options: typeof options;
  readonly pricing: typeof pricing;
  readonly samples: typeof samples;
  readonly scenes: typeof scenes;
  readonly workbench: typeof workbench;
}
