import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EventDeliveries } from './event-deliveries.ts';

/** Parts of a stand-in that tests move. */
interface Controls {
  readonly deliveries: EventDeliveries;
  /** Lets time pass, with all that falls due. */
  advance(milliseconds: number): void;
}

const advanceSchema = z.object({ days: z.number().min(0).max(4000) });
const MS_PER_DAY = 86_400_000;

/**
 * Routes that no provider has: time passes by `POST /stand-in/advance`, `PUT /stand-in/deliveries` sets how
 * events go, and `POST /stand-in/flush` sends those that were kept. All answer once nothing is on its way.
 */
export function addControlRoutes(app: FastifyInstance, { deliveries, advance }: Controls): void {
  app.post('/stand-in/advance', async ({ body }) => {
    advance(advanceSchema.parse(body).days * MS_PER_DAY);
    await deliveries.settled();
    return { delivered: deliveries.log };
  });
  app.put('/stand-in/deliveries', async ({ body }) => {
    deliveries.setMode(body);
    return { delivered: deliveries.log };
  });
  app.post('/stand-in/flush', async () => {
    deliveries.flush();
    await deliveries.settled();
    return { delivered: deliveries.log };
  });
}
