/** Why work is broken off: the host is stopping, and another one will do it. */
export class HostStops extends Error {
  override readonly name = 'HostStops';
}
