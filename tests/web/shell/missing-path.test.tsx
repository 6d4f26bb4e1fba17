import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MissingPath } from '#app/_shell/missing-path.tsx';
import { refusalHeader } from '#lib/i18n/refusal-header.ts';
import messages from '#messages/en/notFound.json';

afterEach(() => vi.restoreAllMocks());

describe('the page that is not found', () => {
  it('[ROUTE-07] The page that is not found says which path it was, as it was typed', () => {
    history.replaceState(null, '', '/$&/<b>nope');
    render(<MissingPath template={messages.path} />);
    expect(screen.getByText('Page not found: /$&/%3Cb%3Enope')).toBeTruthy();
  });

  it('[ROUTE-08] The page that is not found says that its page does not take the query', () => {
    history.replaceState(null, '', '/gallery');
    render(<MissingPath template={messages.refused} />);
    expect(screen.getByText('Page Not Found: /gallery')).toBeTruthy();
  });

  it('[ROUTE-08] The page that is not found repeats what the check said', () => {
    const { 'server-timing': header } = refusalHeader({
      kind: 'refused',
      locale: 'en',
      path: '/x',
      status: 410,
      message: 'This link “7” has expired.',
    });
    const [, name, description] = /^(\w+);desc="(.*)"$/.exec(header ?? '') ?? [];
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
      { serverTiming: [{ name, description }] } as unknown as PerformanceEntry,
    ]);
    render(<MissingPath template={messages.refused} />);
    expect(screen.getByText('This link “7” has expired.')).toBeTruthy();
  });
});
