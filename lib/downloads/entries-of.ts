import { MOVING_TYPE } from '../catalog/uploads.ts';
import type { Task } from '../contract/contract.ts';
import type { ZipEntry } from './zip-results.ts';

interface Results extends Pick<ZipEntry, 'taskId' | 'madeAt'> {
  readonly files: Task['files'];
  /** Name of them all, without ending; where there are several, each gets its number. */
  readonly name: string;
}

/** What a ZIP file holds of one task: all of its results, each as it is. */
export function entriesOf({ taskId, madeAt, files, name }: Results): ZipEntry[] {
  return files.map(({ type }, file) => ({
    ...{ taskId, file, madeAt },
    name: files.length > 1 ? `${name}-${file + 1}` : name,
    isMoving: type === MOVING_TYPE,
  }));
}
