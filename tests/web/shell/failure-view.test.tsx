import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FailureView } from '#app/_shell/failure-view.tsx';
import german from '#messages/de/failure.json';
import english from '#messages/en/failure.json';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a page that broke', () => {
  it('[ROUTE-11] A broken page says so in English at once, with a way on', () => {
    render(<FailureView locale="en" />);
    expect(screen.getByRole('heading', { name: english.title })).toBeTruthy();
    expect(screen.getByRole('button', { name: english.retry })).toBeTruthy();
    expect(screen.getByRole('link', { name: english.home }).getAttribute('href')).toBe('/');
  });

  it('A broken page says so in its language, and leads home in it', async () => {
    render(<FailureView locale="de" />);
    const home = await screen.findByRole('link', { name: german.home });
    expect(home.getAttribute('href')).toBe('/de');
  });

  it('A broken page says that the visitor is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<FailureView locale="en" />);
    expect(await screen.findByText(english.offline)).toBeTruthy();
  });
});
