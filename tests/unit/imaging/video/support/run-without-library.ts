import type { ClipJob } from '#imaging/process/clip-jobs.ts';
// Loaded before the machine pretends to be another one.
import '#imaging/core/io/encode-picture.ts';

// As on platforms that the codec library is not built for.
Object.defineProperty(process, 'arch', { value: 'none' });
const { default: runClip } = await import('#imaging/process/run-clip.ts');

try {
  const { files } = await runClip(JSON.parse(process.argv[2] ?? '') as ClipJob, {});
  process.stdout.write(JSON.stringify({ roles: files.map(({ role }) => role), files }));
} catch (error) {
  process.stdout.write(JSON.stringify({ kind: (error as { readonly kind?: string }).kind }));
}
