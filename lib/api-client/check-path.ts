/**
 * Holds requests to the api's own origin.
 * @throws Error for `//host/…`, and for an address that names a host ('Payload URL must not include hostname').
 */
export function checkPath(path: string): string {
  if (path.startsWith('//') || path.startsWith('/\\')) throw new Error('Request URL must not start with //');
  if (!path.startsWith('/')) throw new Error('Payload URL must not include hostname');
  return path;
}
