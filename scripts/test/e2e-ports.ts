/**
 * Ports of the product under end-to-end tests. Its build knows them, so whoever builds for these tests sets
 * them as variables first; else the start would build everything a second time.
 */
export const e2ePorts = { WEB_PORT: '3300', API_PORT: '4400' } as const;
