import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Conditions are waited for on machines that are busy with other tests.
configure({ asyncUtilTimeout: 60_000 });

afterEach(cleanup);

// Files share the modules and the window of their worker, and begin as if they were alone.
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

// Left out by jsdom. Scrolling answers with a promise (CSSOM View, 2025), which Chromium does already.
Element.prototype.scrollIntoView = () => Promise.resolve();
