import { describe, expect, it } from 'vitest';
import { writeReport } from '#features/workspace/batch/batch-report.ts';

describe('the report of a batch', () => {
  it('The report of a batch is a table that spreadsheets read, whatever names and reasons hold', () => {
    const rows = [
      { name: 'sea, "blue".png', state: 'Failed', reason: 'Two\nlines' },
      { name: '=HYPERLINK("x")', state: 'Failed', reason: '' },
    ];
    expect(writeReport(['File', 'State', 'Reason'], rows)).toBe(
      '\ufeff"File","State","Reason"\r\n' +
        '"sea, ""blue"".png","Failed","Two\nlines"\r\n' +
        '"\'=HYPERLINK(""x"")","Failed",""\r\n',
    );
  });
});
