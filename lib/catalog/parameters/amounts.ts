import { z } from 'zod';

/** An amount from none (0) to all (1). */
export const share = z.number().min(0).max(1);

/** An amount in hundredths, as places on a photo are told in. */
export const percent = z.number().min(0).max(100);
