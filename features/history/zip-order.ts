import type { ZipOrder } from '#components/zip/use-zip.ts';
import { entriesOf } from '#lib/browser/downloads/zip-results.ts';
import type { Task } from '#lib/contract/contract.ts';

/** The ZIP file of all results of tasks, named after tool and time: `object-remover-20261122-0209-1`. */
export function zipOrderOf(tasks: readonly Task[]): ZipOrder {
  const entries = tasks.flatMap(({ id, feature, createdAt, files }) =>
    entriesOf({ taskId: id, madeAt: createdAt, files, name: `${feature}-${stampOf(createdAt)}` }),
  );
  const bytes = tasks.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0);
  return { entries, bytes, name: `pictor-${stampOf(Date.now() / 1000)}.zip` };
}

/** Local time that sorts by itself: `20261122-0209`. */
function stampOf(epochSeconds: number): string {
  const time = new Date(epochSeconds * 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}${two(time.getMonth() + 1)}${two(time.getDate())}`;
  return `${day}-${two(time.getHours())}${two(time.getMinutes())}`;
}
