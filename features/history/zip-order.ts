import type { ZipOrder } from '#components/zip/use-zip.ts';
import { MOVING_TYPE } from '#lib/catalog/uploads.ts';
import type { Task } from '#lib/contract/contract.ts';

/** The ZIP file of all results of tasks, named after tool and time: `object-remover-20261122-0209-1`. */
export function zipOrderOf(tasks: readonly Task[]): ZipOrder {
  const entries = tasks.flatMap(({ id, feature, createdAt, files }) =>
    files.map(({ type }, file) => ({
      taskId: id,
      file,
      name: `${feature}-${stampOf(createdAt)}${files.length > 1 ? `-${file + 1}` : ''}`,
      isMoving: type === MOVING_TYPE,
      madeAt: createdAt,
    })),
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
