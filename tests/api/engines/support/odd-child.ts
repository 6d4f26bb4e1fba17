// Stands in for the imaging process: what it does is told by the name of the photo.
import { writeFileSync } from 'node:fs';
import type { OutputFile } from '#imaging/process/job-result.ts';
import type { Reply, Request } from '#imaging/process/protocol.ts';

const hoard: Buffer[] = [];

function say(reply: Reply): void {
  process.send?.(reply);
}

function fileAt(path: string): OutputFile {
  return { name: 'result.png', path, width: 4, height: 3, type: 'image/png', bytes: 7, role: 'result' };
}

process.on('disconnect', () => process.exit(0));
process.on('message', (request: Request) => {
  if (request.type !== 'run' || request.job.kind !== 'tool') return;
  const { id, inputs, outputDirectory } = request.job;
  switch (inputs[0]?.path) {
    case 'crash':
      process.stderr.write('out of luck');
      process.exit(3);
      break;
    case 'hoard':
      setInterval(() => hoard.push(Buffer.alloc(20_000_000, 1)), 10);
      break;
    case 'hang':
      say({ type: 'progress', id, progress: 0.5 });
      break;
    case 'file_truncated':
    case 'model_missing':
    case 'disk_full':
    case 'internal':
      say({ type: 'failed', id, kind: inputs[0].path, detail: 'what imaging says' });
      break;
    case 'environment':
      writeFileSync(outputDirectory, JSON.stringify(process.env));
      say({ type: 'done', id, files: [fileAt(outputDirectory)], findings: null });
      break;
    default:
      say({ type: 'progress', id, progress: 0.25 });
      say({ type: 'done', id, files: [fileAt(`${inputs[0]?.path}-${process.pid}`)], findings: null });
  }
});
say({ type: 'ready' });
