import { createHash, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { StandInAccount } from '../stand-in-account.ts';
import type { ListedEvent, PayPalState } from './state.ts';

/** Key and certificate that events are signed with: public ones, which hosts with test money alone trust. */
const readPem = (name: string) => readFileSync(path.join(import.meta.dirname, `${name}.pem`), 'utf8');
export const signingCertificate = readPem('certificate');
const signingKey = readPem('key');

/** Events that can be listed. */
const MAX_LISTED_EVENTS = 2000;

/** A merchant's account at the stand-in: its state, clock and events. */
export class PayPalAccount extends StandInAccount<PayPalState> {
  /** A new id of a kind, such as `I-0000000000000001`. */
  nextId(prefix: string): string {
    this.state.counter += 1;
    return (
      prefix +
      this.state.counter
        .toString(36)
        .toUpperCase()
        .padStart(17 - prefix.length, '0')
    );
  }

  /** The present moment as PayPal writes it. */
  time(at = this.clock.now()): string {
    return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
  }

  /** Sends an event to all webhooks that asked for its type. */
  emit(eventType: string, { resourceType, resource }: { resourceType: string; resource: object }): void {
    const event: ListedEvent = {
      id: this.nextId('WH-'),
      event_type: eventType,
      create_time: this.time(),
      resource_type: resourceType,
      resource,
    };
    this.state.events = [...this.state.events, event].slice(-MAX_LISTED_EVENTS);
    const body = JSON.stringify({ ...event, event_version: '1.0', summary: eventType });
    for (const webhook of Object.values(this.state.webhooks)) {
      if (!webhook.event_types.some(({ name }) => name === '*' || name === eventType)) continue;
      const signFor = (text: string) => this.#signatureHeaders(webhook.id, text);
      this.deliveries.send({ id: event.id, url: webhook.url, body, sign: signFor });
    }
  }

  /** Headers of a delivery, signed at the time of it, which is the system's: test clocks do not move it. */
  #signatureHeaders(webhookId: string, body: string): Record<string, string> {
    const transmissionId = createHash('sha256')
      .update(`${webhookId}${body}${this.clock.now()}`)
      .digest('hex')
      .slice(0, 36);
    const time = this.time(this.clock.now() - this.clock.aheadMs);
    const signed = `${transmissionId}|${time}|${webhookId}|${crc32(body)}`;
    return {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${this.origin}/v1/notifications/certs/CERT-STAND-IN`,
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': sign('sha256', Buffer.from(signed), signingKey).toString('base64'),
    };
  }
}
