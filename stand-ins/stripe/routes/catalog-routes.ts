import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { StripeAccount } from '../account.ts';
import { ApiError, missing } from '../api-error.ts';
import { customerBody, endpointBody, priceBody, productBody } from '../requests.ts';
import type { Customer, Price, Product, WebhookEndpoint } from '../state.ts';
import { list } from '../wire-format.ts';

/** Customers, products, prices and the endpoints that events go to. */
export function addCatalogRoutes(app: FastifyInstance, account: StripeAccount): void {
  const { customers, products, prices, endpoints } = account.state;
  app.post('/v1/customers', async ({ body }): Promise<Customer> => {
    const { email = null, metadata } = customerBody.parse(body);
    const id = account.nextId('cus_');
    customers[id] = { id, object: 'customer', created: account.seconds(), email, metadata };
    return customers[id];
  });
  app.post('/v1/products', async ({ body }): Promise<Product> => {
    const { id = account.nextId('prod_'), name, metadata } = productBody.parse(body);
    if (products[id])
      throw new ApiError(400, `Product already exists: ${id}`, { code: 'resource_already_exists' });
    products[id] = { id, object: 'product', created: account.seconds(), name, active: true, metadata };
    return products[id];
  });
  app.post('/v1/prices', async ({ body }) => addPrice(account, priceBody.parse(body)));
  app.get('/v1/prices', async ({ query }) => {
    const { lookup_keys: keys } = z.looseObject({ lookup_keys: z.array(z.string()).optional() }).parse(query);
    const found = Object.values(prices).filter(({ lookup_key }) => !keys || keys.includes(lookup_key ?? ''));
    return list(found, { query, url: '/v1/prices' });
  });
  app.post('/v1/webhook_endpoints', async ({ body }): Promise<WebhookEndpoint> => {
    const { url, enabled_events, api_version = null } = endpointBody.parse(body);
    const id = account.nextId('we_');
    endpoints[id] = {
      ...{ id, object: 'webhook_endpoint', created: account.seconds(), url, enabled_events, api_version },
      ...{ secret: `whsec_${randomBytes(24).toString('base64url')}`, status: 'enabled' },
    };
    return endpoints[id];
  });
  app.get('/v1/webhook_endpoints', async ({ query }) => {
    // Secrets are told once, when the endpoint is made.
    const found = Object.values(endpoints).map(({ secret: _secret, ...endpoint }) => endpoint);
    return list(found, { query, url: '/v1/webhook_endpoints' });
  });
}

/** Adds a price. One that takes over a lookup key takes it from the price that had it. */
export function addPrice(account: StripeAccount, given: z.output<typeof priceBody>): Price {
  const { prices, products } = account.state;
  const { currency, unit_amount, product, lookup_key = null, recurring } = given;
  if (!products[product]) throw missing('product', product);
  const holder = Object.values(prices).find((one) => lookup_key !== null && one.lookup_key === lookup_key);
  if (holder && !given.transfer_lookup_key)
    throw new ApiError(400, `A price (\`${holder.id}\`) already uses that lookup key.`);
  if (holder) prices[holder.id] = { ...holder, lookup_key: null };
  const id = account.nextId('price_');
  prices[id] = {
    ...{ id, object: 'price', created: account.seconds(), active: true, currency, unit_amount, lookup_key },
    ...{ product, type: recurring ? 'recurring' : 'one_time' },
    recurring: recurring ? { ...recurring, interval_count: 1 } : null,
  };
  return prices[id];
}
