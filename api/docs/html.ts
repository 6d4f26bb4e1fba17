const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

/** Plain text with `code` between backticks, as HTML. */
export function inlineText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

interface Table {
  readonly head: readonly string[];
  /** Cells as HTML. */
  readonly rows: readonly (readonly string[])[];
}

/** A table that scrolls sideways by itself where it does not fit. */
export function table({ head, rows }: Table): string {
  const line = (cells: readonly string[], tag: 'th' | 'td') =>
    `<tr>${cells.map((cell) => (tag === 'th' ? `<th scope="col">${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`;
  const body = rows.map((row) => line(row, 'td')).join('');
  return `<div class="table" tabindex="0" role="group" aria-label="Table"><table><thead>${line(head, 'th')}</thead><tbody>${body}</tbody></table></div>`;
}

export function codeBlock(code: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`;
}
