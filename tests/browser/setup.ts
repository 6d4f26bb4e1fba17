import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';
import { endRouting } from './support/routing.ts';

// Conditions are waited for on machines that are busy with other tests.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);
afterAll(endRouting);
