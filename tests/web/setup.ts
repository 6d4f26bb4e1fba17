import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Conditions are waited for on machines that are busy with other tests.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);

// Left out by jsdom. Scrolling answers with a promise (CSSOM View, 2025), which Chromium does already.
Element.prototype.scrollIntoView = () => Promise.resolve();
