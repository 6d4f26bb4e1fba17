import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FromPageLink } from '#app/_shell/from-page-link.tsx';
import messages from '#messages/en/pricing.json';

const names = { '/face-swap': 'AI Face Swap', '/terms/': 'Terms', '/': 'Pictor' };

function renderAt(search: string): void {
  history.replaceState(null, '', `/pricing${search}`);
  render(<FromPageLink locale="de" names={names} template={messages.back} />);
}

const from = (page: string) => `?fromPage=${encodeURIComponent(page)}`;

describe('the way back from prices and comparison', () => {
  it('[ROUTE-05] The link back leads to the page that the query fromPage names, in the language of this page', () => {
    renderAt(from('/face-swap'));
    const link = screen.getByRole('link', { name: messages.back.replace('{page}', 'AI Face Swap') });
    expect(link.getAttribute('href')).toBe('/de/face-swap');
  });

  it.each([
    ['/de/face-swap', '/de/face-swap'],
    ['/face-swap/', '/de/face-swap'],
    ['/face-swap?style=x#top', '/de/face-swap'],
    ['/terms', '/de/terms/'],
    ['/ja', '/de'],
  ])('[ROUTE-05] The link back knows %s', (page, href) => {
    renderAt(from(page));
    expect(screen.getByRole('link').getAttribute('href')).toBe(href);
  });

  it.each([
    'https://evil.example/face-swap',
    '//evil.example',
    '/\\evil.example',
    '/nowhere',
    'face-swap',
    '',
  ])('[ROUTE-05] There is no link back for “%s”, which is no page of ours', (page) => {
    renderAt(from(page));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('[ROUTE-05] There is no link back without the query', () => {
    renderAt('');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
