/** A moment as commands print it: to the minute, in UTC. */
export function momentOf(moment: Date): string {
  return moment.toISOString().slice(0, 16).replace('T', ' ');
}
