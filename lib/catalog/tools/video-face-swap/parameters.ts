import { z } from 'zod';
import { seed } from '../../parameters/fields.ts';

/** Settings of a video engine beside the video itself. */
export const parameters = z.strictObject({ seed }).describe('work on a video');
