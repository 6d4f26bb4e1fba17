import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PayPalAccount } from '../account.ts';
import { notFound } from '../rest-error.ts';
import type { Dispute } from '../state.ts';

/** Disputes: how a merchant reads them, and how a test opens and decides one. */
export function addDisputeRoutes(app: FastifyInstance, account: PayPalAccount): void {
  const { disputes } = account.state;
  const find = (params: unknown): Dispute => {
    const dispute = disputes[z.object({ id: z.string() }).parse(params).id];
    if (!dispute) throw notFound();
    return dispute;
  };
  app.get('/v1/customer/disputes', async ({ query }) => {
    const { disputed_transaction_id: payment } = z
      .object({ disputed_transaction_id: z.string().optional() })
      .parse(query);
    const found = Object.values(disputes).filter(({ paymentId }) => !payment || paymentId === payment);
    return { items: found.map(showDispute), links: [] };
  });
  app.get('/v1/customer/disputes/:id', async ({ params }) => showDispute(find(params)));
  app.post('/stand-in/disputes', async ({ body }, reply) => {
    const { payment } = z.object({ payment: z.string() }).parse(body);
    const dispute: Dispute = {
      id: account.nextId('PP-D-'),
      paymentId: payment,
      status: 'OPEN',
      outcome: null,
      create_time: account.time(),
    };
    disputes[dispute.id] = dispute;
    account.emit('CUSTOMER.DISPUTE.CREATED', { resourceType: 'dispute', resource: showDispute(dispute) });
    return reply.code(201).send({ id: dispute.id });
  });
  app.post('/stand-in/disputes/:id', async ({ params, body }) => {
    const dispute = find(params);
    const { outcome } = z
      .object({ outcome: z.enum(['RESOLVED_BUYER_FAVOUR', 'RESOLVED_SELLER_FAVOUR']) })
      .parse(body);
    dispute.status = 'RESOLVED';
    dispute.outcome = outcome;
    account.emit('CUSTOMER.DISPUTE.RESOLVED', { resourceType: 'dispute', resource: showDispute(dispute) });
    return { id: dispute.id };
  });
}

function showDispute({ id, paymentId, status, outcome, create_time }: Dispute) {
  return {
    dispute_id: id,
    status,
    create_time,
    disputed_transactions: [{ seller_transaction_id: paymentId }],
    ...(outcome && { dispute_outcome: { outcome_code: outcome } }),
  };
}
