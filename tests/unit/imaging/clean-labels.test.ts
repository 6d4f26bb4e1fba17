import { describe, expect, it } from 'vitest';
import { dissolveSmallPieces, type LabelGrid, roundLabels } from '#imaging/edit/style/clean-labels.ts';

/** A grid from rows of digits. */
function grid(...rows: readonly string[]): LabelGrid {
  return { width: rows[0].length, height: rows.length, data: Int32Array.from(rows.join(''), Number) };
}

describe('tidying labels', () => {
  it('[TOOL-01] Labels that are too small join the neighbour around them, and the others stay', () => {
    const labels = grid('1111222', '1311222', '1111222', '1111242');
    dissolveSmallPieces(labels, 3);
    expect([...labels.data].join('')).toBe('1111222'.repeat(4));
  });

  it('[TOOL-01] A picture that is one small label stays', () => {
    const labels = grid('55', '55');
    dissolveSmallPieces(labels, 100);
    expect([...labels.data]).toEqual([5, 5, 5, 5]);
  });

  it('[TOOL-01] Spikes of a label border are rounded off, and straight borders stay', () => {
    const labels = grid('111222', '111222', '111122', '111222', '111222');
    const out = new Int32Array(labels.data.length);
    roundLabels({ labels, out, radius: 1 }, { fromRow: 0, toRow: labels.height });
    expect([...out].join('')).toBe('111222'.repeat(5));
  });
});
