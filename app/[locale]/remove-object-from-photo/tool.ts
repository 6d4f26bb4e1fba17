import { tools } from '#lib/catalog/tools.ts';

/** The catalogue's entry of this page's tool. */
export const tool = tools[0];
