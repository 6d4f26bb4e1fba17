import { checkPath } from './check-path.ts';

/** Fills `:name` of an endpoint's path with escaped values. */
export function endpointPath(pattern: string, params: Readonly<Record<string, unknown>> = {}): string {
  return checkPath(pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))));
}
