import { createHmac } from 'node:crypto';
import { StandInAccount } from '../stand-in-account.ts';
import type { StripeEvent, StripeState } from './state.ts';

/** Version of the API that the stand-in speaks. */
export const API_VERSION = '2026-10-28.endive';

/** An account at the stand-in: its state, clock and events. */
export class StripeAccount extends StandInAccount<StripeState> {
  /** A new id of a kind, such as `sub_000000000000001`. */
  nextId(prefix: string): string {
    this.state.counter += 1;
    return prefix + this.state.counter.toString(36).padStart(15, '0');
  }

  /** The present moment in seconds since 1970. */
  seconds(): number {
    return Math.floor(this.clock.now() / 1000);
  }

  /** Sends an event, with the present state of its object, to all endpoints that asked for its type. */
  emit(type: string, object: object): void {
    const endpoints = Object.values(this.state.endpoints).filter(
      ({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type),
    );
    const event: StripeEvent = {
      ...{ id: this.nextId('evt_'), object: 'event', api_version: API_VERSION, created: this.seconds() },
      ...{ type, livemode: false, pending_webhooks: endpoints.length },
      request: { id: null, idempotency_key: null },
      data: { object: structuredClone(object) },
    };
    this.state.events.push(event);
    const body = JSON.stringify(event);
    for (const { url, secret } of endpoints) {
      const signBody = (text: string) => ({ 'stripe-signature': signEvent(text, secret) });
      this.deliveries.send({ id: event.id, url, body, sign: signBody });
    }
  }
}

/** Signature of a delivery at the time of it, which is the system's: test clocks do not move it. */
function signEvent(body: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
