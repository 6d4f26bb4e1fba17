import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Conditions are waited for on machines that are busy with other tests.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
