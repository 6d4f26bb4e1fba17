import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import { ApiError, missing } from '../api-error.ts';
import type { PortalConfiguration, PortalSession } from '../state.ts';
import { list } from '../wire-format.ts';

const isOn = z.strictObject({ enabled: z.literal('true') });
const configurationBody = z.strictObject({
  metadata: z.record(z.string(), z.string()).default({}),
  features: z.strictObject({ payment_method_update: isOn, invoice_history: isOn }),
});
const sessionBody = z.strictObject({
  ...{ customer: z.string(), configuration: z.string().optional() },
  ...{ return_url: z.url(), locale: z.string().optional() },
});

/** The page on which customers change their cards and see their invoices. */
export function addPortalRoutes(app: FastifyInstance, account: StripeAccount): void {
  const { portals, portalSessions, customers } = account.state;
  app.get('/v1/billing_portal/configurations', async ({ query }) =>
    list(Object.values(portals), { query, url: '/v1/billing_portal/configurations' }),
  );
  app.post('/v1/billing_portal/configurations', async ({ body }): Promise<PortalConfiguration> => {
    const { metadata } = configurationBody.parse(body);
    const id = account.nextId('bpc_');
    portals[id] = {
      ...{ id, object: 'billing_portal.configuration', created: account.seconds(), active: true, metadata },
    };
    return portals[id];
  });
  app.post('/v1/billing_portal/sessions', async ({ body }): Promise<PortalSession> => {
    const { customer, configuration, return_url } = sessionBody.parse(body);
    if (!customers[customer]) throw missing('customer', customer);
    if (configuration === undefined || !portals[configuration])
      throw new ApiError(
        400,
        'No configuration provided and your default configuration has not been created.',
      );
    const id = account.nextId('bps_');
    const url = `${account.origin}/portal/${id}`;
    portalSessions[id] = {
      ...{ id, object: 'billing_portal.session', created: account.seconds() },
      ...{ customer, configuration, return_url, url },
    };
    return portalSessions[id];
  });
  app.get('/portal/:id', async ({ params }, reply) => {
    const session = portalSessions[z.object({ id: z.string() }).parse(params).id];
    if (!session) throw missing('session', '');
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Billing</title><main><h1>Billing</h1>` +
          `<p>This page stands in for Stripe. Cards are changed here.</p>` +
          `<p><a href="${encodeURI(session.return_url)}">Go back</a></p></main></html>`,
      );
  });
}
