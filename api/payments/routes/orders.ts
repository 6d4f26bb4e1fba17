import { type CallRoute, defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../infrastructure/hash-network.ts';
import { takeNotice } from '../contract-notices.ts';
import { openPaymentPage } from '../open-payment-page.ts';
import { findReceipt, listOrderPage, readOrder } from '../read-orders.ts';
import { readReceipt } from '../read-receipt.ts';
import { toOwnPage } from '../return-url.ts';

export const orderRoutes: readonly CallRoute[] = [
  defineCall('listOrders', ({ query, caller: { userId }, context }) =>
    listOrderPage(context, { userId, ...query }),
  ),
  defineCall('readOrder', ({ params: { id }, caller: { userId }, context }) =>
    readOrder(context, { userId, id }),
  ),
  defineCall('getReceipt', async ({ params: { id }, caller: { userId }, context }) => ({
    url: await findReceipt(context, { userId, id }),
  })),
  defineCall('readReceipt', ({ params: { id }, caller: { userId }, context }) =>
    readReceipt(context, { userId, id }),
  ),
  defineCall('openPaymentPage', async ({ body, caller: { userId }, context, request: { locale } }) => {
    const origins = context.settings.http.webOrigins;
    const returnUrl = toOwnPage(body.returnUrl, { origins, field: 'returnUrl' }).href;
    return { url: await openPaymentPage(context, { userId, locale, returnUrl }) };
  }),
  defineCall('sendContractNotice', ({ body: notice, caller, context, request: { ip, locale } }) =>
    takeNotice(context, {
      ...{ notice, locale, network: hashNetwork(context.secret, ip) },
      userId: caller.kind === 'account' ? caller.userId : null,
    }),
  ),
];
