import { defineCall } from '../../http/define-call.ts';
import { startAnalysis } from './start-analysis.ts';

export const analysisRoute = defineCall('analysis', ({ body, caller, request }) =>
  startAnalysis(request, { caller, body }),
);
