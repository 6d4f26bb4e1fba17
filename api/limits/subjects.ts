/** Whom uses are counted for. */
export function userSubject(userId: string): string {
  return `user ${userId}`;
}

export function networkSubject(network: string): string {
  return `network ${network}`;
}
