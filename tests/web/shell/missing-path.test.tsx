import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { MissingPath } from '#app/_shell/missing-path.tsx';
import words from '#messages/en/notFound.json';

describe('the page that is not found', () => {
  it('[ROUTE-07] says which address it was, as it was typed', () => {
    history.replaceState(null, '', '/$&/<b>nope');
    render(<MissingPath template={words.path} />);
    expect(screen.getByText('Page not found: /$&/%3Cb%3Enope')).toBeTruthy();
  });
});
