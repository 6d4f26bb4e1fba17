export interface ReportRow {
  readonly name: string;
  readonly state: string;
  readonly reason: string;
}

/** A field as spreadsheets read it; what they would take for a formula is shown as text. */
function field(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/**
 * A table of photos as CSV (RFC 4180), with the mark by which spreadsheets know that it is UTF-8.
 * @param head names of the columns: file, state, reason
 */
export function writeReport(head: readonly [string, string, string], rows: readonly ReportRow[]): string {
  const lines = [head, ...rows.map(({ name, state, reason }) => [name, state, reason])];
  return `\ufeff${lines.map((fields) => `${fields.map(field).join(',')}\r\n`).join('')}`;
}
