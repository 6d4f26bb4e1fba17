import type { ZipRequest } from '#components/zip/use-zip.ts';
import { entriesOf } from '#lib/browser/downloads/zip-results.ts';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { BatchItem } from './batch-state.ts';

/** ZIP request for all results of a batch, named after their photos. */
export function toZipRequest(feature: FeatureCode, items: readonly BatchItem[]): ZipRequest {
  const done = items.filter(({ taskId, files }) => taskId !== null && files.length > 0);
  const madeAt = Math.floor(Date.now() / 1000);
  return {
    name: `pictor-${feature}.zip`,
    bytes: done.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0),
    entries: done.flatMap(({ taskId, files, name }) =>
      entriesOf({
        ...{ taskId: taskId ?? '', madeAt, files, photoName: name },
      }),
    ),
  };
}

interface ReportRow {
  readonly name: string;
  readonly state: string;
  readonly reason: string;
}

/** CSV field; a value that spreadsheets would read as a formula is escaped as text. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * Table of photos as CSV (RFC 4180), with a byte order mark by which spreadsheets recognise UTF-8.
 * @param head names of the columns: file, state, reason
 */
export function writeReport(head: readonly [string, string, string], rows: readonly ReportRow[]): string {
  const lines = [head, ...rows.map(({ name, state, reason }) => [name, state, reason])];
  return `\ufeff${lines.map((fields) => `${fields.map(field).join(',')}\r\n`).join('')}`;
}
