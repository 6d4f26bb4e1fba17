import path from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};

/** Content type by the file’s extension. Throws for extensions that are not in the table, so that none is served as something else. */
export function contentType(file: string): string {
  const type = types[path.extname(file).toLowerCase()];
  if (type === undefined) throw new Error(`No content type is known for ${file}.`);
  return type;
}

/** True for types that general compression makes smaller. */
export function isCompressible(type: string): boolean {
  return /^(?:text\/|application\/(?:json|xml|wasm|manifest)|image\/svg)/.test(type);
}
