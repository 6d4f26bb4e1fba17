import { routes } from '#lib/catalog/routes.ts';

/** URL that stands in for the home page. */
export interface RootRedirect {
  /** Canonical path of a page, without language prefix. */
  readonly path: string;
  readonly status: number;
}

const STATUSES = [301, 302, 307, 308];

/**
 * Reads `ROOT_REDIRECT`, such as `302 /photo-enhancer`: where visitors of the home page are sent, each in
 * their language. Null leaves them there. Throws one line that says what is wrong.
 */
export function readRootRedirect(): RootRedirect | null {
  const text = process.env.ROOT_REDIRECT?.trim();
  if (!text) return null;
  const [status = '', path = ''] = text.split(/\s+/);
  const isPage = path !== '/' && routes.some((route) => route.path === path);
  if (STATUSES.includes(Number(status)) && isPage) return { path, status: Number(status) };
  throw new Error(
    `ROOT_REDIRECT is “${text}”, but must be a status (${STATUSES.join(', ')}) and the path of a page.`,
  );
}
