/**
 * Runs a kernel that yields between chunks of its work, yields to the event loop after each, and returns its
 * result.
 */
export async function runChunks<Result>(
  work: Generator<void, Result, void>,
  yieldIfDue: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const chunk = work.next();
    if (chunk.done) return chunk.value;
    await yieldIfDue();
  }
}
