import { halloweenTemplates } from './tools/halloween/options.ts';

/** Why an address is no valid one of its page. Status 404 and the usual words where nothing else is said. */
interface Refusal {
  readonly status?: number;
  readonly message?: string;
}

/** True where the query is valid for the page. */
export type RouteCheck = (query: URLSearchParams) => true | Refusal;

/** By the name that routes call them. */
export const routeChecks: Readonly<Record<string, RouteCheck>> = {
  knownTemplate: (query) => {
    const template = query.get('template');
    return template === null || (halloweenTemplates as readonly string[]).includes(template) || {};
  },
};
