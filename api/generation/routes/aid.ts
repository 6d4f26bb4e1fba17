import { defineCall } from '../../http/define-call.ts';
import { startAid } from './start-aid.ts';

export const aidRoute = defineCall('aid', ({ body, caller, request }) => startAid(request, { caller, body }));
