/** Runs a kernel that yields between stretches of its work, with a breath at each, and returns what it returns. */
export async function runStretches<Result>(
  work: Generator<void, Result, void>,
  breathe: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const stretch = work.next();
    if (stretch.done) return stretch.value;
    await breathe();
  }
}
