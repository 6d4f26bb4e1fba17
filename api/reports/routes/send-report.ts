import { defineCall } from '../../http/define-call.ts';
import { hashNetwork } from '../../infrastructure/hash-network.ts';
import { sendReport } from '../send-report.ts';

export const sendReportRoute = defineCall('sendReport', async ({ body, context, request: { ip, log } }) => {
  const id = await sendReport(context, { ...body, network: hashNetwork(context.secret, ip) });
  log.warn({ report: id, kind: body.kind }, 'A report came in');
  return { id };
});
