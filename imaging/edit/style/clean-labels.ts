/** Labels of the pixels of a picture: any whole numbers from 0 on. */
export interface LabelGrid {
  readonly width: number;
  readonly height: number;
  readonly data: Int32Array;
}

/** Labels and how often each was seen; few at a time, so that a list is faster than a map. */
class Tally {
  private readonly labels: number[] = [];
  private readonly counts: number[] = [];

  clear(): void {
    this.labels.length = 0;
    this.counts.length = 0;
  }

  add(label: number): void {
    const at = this.labels.indexOf(label);
    if (at >= 0) this.counts[at]++;
    else {
      this.labels.push(label);
      this.counts.push(1);
    }
  }

  /** The most frequent label; `own` where none is more frequent than that. */
  winner(own: number): number {
    let best = own;
    let most = this.counts[this.labels.indexOf(own)] ?? 0;
    for (let i = 0; i < this.labels.length; i++)
      if (this.counts[i] > most) {
        most = this.counts[i];
        best = this.labels[i];
      }
    return best;
  }
}

/**
 * Rounds the borders between labels in rows `fromRow` to before `toRow`: each pixel near a border gets the
 * label that is most frequent within `radius` around it. Read from `labels`, written to `out`.
 */
export function roundLabels(
  { labels, out, radius }: { labels: LabelGrid; out: Int32Array; radius: number },
  { fromRow, toRow }: { readonly fromRow: number; readonly toRow: number },
): void {
  const { width, height, data } = labels;
  const tally = new Tally();
  for (let y = fromRow; y < toRow; y++) {
    const top = Math.max(0, y - radius) * width;
    const bottom = Math.min(height - 1, y + radius) * width;
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width - 1, x + radius);
      const own = data[at];
      out[at] = own;
      const isPlain =
        data[top + left] === own &&
        data[top + right] === own &&
        data[bottom + left] === own &&
        data[bottom + right] === own;
      if (isPlain) continue;
      tally.clear();
      for (let row = top; row <= bottom; row += width)
        for (let from = row + left; from <= row + right; from++) tally.add(data[from]);
      out[at] = tally.winner(own);
    }
  }
}

/**
 * Gives pieces of a label that have fewer than `least` pixels to the neighbour they share the longest border
 * with. Changes the labels.
 */
export function dissolveSmallPieces({ width, height, data }: LabelGrid, least: number): void {
  const seen = new Uint8Array(data.length);
  const around = new Tally();
  for (let start = 0; start < data.length; start++) {
    if (seen[start]) continue;
    const own = data[start];
    const piece = [start];
    seen[start] = 1;
    around.clear();
    const visit = (at: number) => {
      if (data[at] !== own) around.add(data[at]);
      else if (!seen[at]) {
        seen[at] = 1;
        piece.push(at);
      }
    };
    for (let i = 0; i < piece.length; i++) {
      const at = piece[i];
      const x = at % width;
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < width * (height - 1)) visit(at + width);
    }
    if (piece.length >= least) continue;
    const heir = around.winner(-1);
    if (heir >= 0) for (const at of piece) data[at] = heir;
  }
}
