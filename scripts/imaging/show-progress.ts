const BAR = 30;

/** Shows one run's progress: a bar that is drawn over on a terminal, nothing elsewhere until it is done. */
export function showProgress(label: string): { step(share: number): void; end(words: string): void } {
  const isTerminal = process.stdout.isTTY;
  return {
    step(share) {
      if (!isTerminal) return;
      const filled = Math.round(BAR * share);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      process.stdout.write(`\r\x1b[2K${bar} ${Math.round(100 * share)} % ${label}`);
    },
    end(words) {
      process.stdout.write(`${isTerminal ? '\r\x1b[2K' : ''}${words}\n`);
    },
  };
}
