import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const files: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "hello", "private": true, "type": "module" }',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(process.cwd())} } };`,
  'app/layout.jsx':
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  'app/page.jsx': 'export default function Page() { return <h1>Hello</h1>; }',
};

/**
 * Builds a bare Next page with the same Next, for comparison; it lies in the tree to find the same packages.
 * Returns its folder.
 */
export function buildHello(): string {
  const folder = path.resolve('dist/bench/hello');
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  execFileSync(process.execPath, [path.resolve('node_modules/next/dist/bin/next'), 'build'], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return folder;
}
