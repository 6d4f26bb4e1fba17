import type { ZipOrder } from '#components/zip/use-zip.ts';
import { entriesOf } from '#lib/browser/downloads/zip-results.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { BatchItem } from './batch-state.ts';

/** The ZIP file of all results of a batch, under the names of their photos. */
export function zipOrderOf(feature: FeatureCode, items: readonly BatchItem[]): ZipOrder {
  const done = items.filter(({ taskId, files }) => taskId !== null && files.length > 0);
  const madeAt = Math.floor(Date.now() / 1000);
  return {
    name: `pictor-${feature}.zip`,
    bytes: done.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0),
    entries: done.flatMap(({ taskId, files, name }) =>
      entriesOf({
        ...{ taskId: taskId ?? '', madeAt, files },
        name: `${name.replace(/\.[^.]*$/, '')}-${feature}`,
      }),
    ),
  };
}
