import type { Audience } from './list-choices.ts';

/** The address of a file that the web serves. @param path from the root of the web, with a slash before it */
export function webUrl({ webOrigins }: Pick<Audience, 'webOrigins'>, path: string): string {
  return new URL(path, webOrigins[0]).href;
}
