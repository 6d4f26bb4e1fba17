import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LanguageLinks } from '#components/layout/language-links.tsx';
import { FOLLOW_LANGUAGE_LINKS } from '#features/language/follow-language-links.ts';
import { locales } from '#lib/catalog/locales.ts';
import { canonicalPath } from '#lib/catalog/page-paths.ts';
import { LOCALE_COOKIE, readLocaleCookie } from '#lib/i18n/locale-routing.ts';

/** jsdom does not navigate; the click is stopped after the page has heard it. */
function stopLeaving(event: Event): void {
  event.preventDefault();
}

function linkTo(name: string): HTMLAnchorElement {
  return screen.getByRole<HTMLAnchorElement>('link', { name });
}

beforeAll(() => {
  const script = document.createElement('script');
  script.textContent = FOLLOW_LANGUAGE_LINKS;
  document.body.append(script);
  script.remove();
});
beforeEach(() => {
  history.replaceState(null, '', '/de/remove-object-from-photo?from=mail&x=%20#limits');
  window.addEventListener('click', stopLeaving);
});
afterEach(() => {
  window.removeEventListener('click', stopLeaving);
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = `${LOCALE_COOKIE}=; Path=/; Max-Age=0`;
});

describe('the language links', () => {
  it('[LANG-03] The language links lead to the same page in each language and mark the present one', () => {
    render(<LanguageLinks locale="de" path="/remove-object-from-photo" />);
    for (const { code, name, lang } of locales) {
      const prefix = code === 'en' ? '' : `/${code}`;
      expect(linkTo(name).getAttribute('href')).toBe(`${prefix}/remove-object-from-photo`);
      expect(linkTo(name).lang).toBe(lang);
      expect(linkTo(name).getAttribute('aria-current')).toBe(code === 'de' ? 'true' : null);
    }
  });

  it('[LANG-03] The language links keep query and hash', () => {
    render(<LanguageLinks locale="de" path="/remove-object-from-photo" />);
    fireEvent.click(linkTo('日本語'));
    const { pathname, search, hash } = new URL(linkTo('日本語').href);
    expect([pathname, search, hash]).toEqual(['/ja/remove-object-from-photo', '?from=mail&x=%20', '#limits']);
  });

  it('[LANG-02] The language links write the cookie on switching, and nothing else does', () => {
    render(
      <>
        <LanguageLinks locale="de" path="/" />
        <a href="/elsewhere">elsewhere</a>
      </>,
    );
    fireEvent.click(linkTo('elsewhere'));
    expect(readLocaleCookie(document.cookie)).toBeUndefined();
    fireEvent.click(linkTo('繁體中文'));
    expect(readLocaleCookie(document.cookie)).toBe('tw');
    fireEvent.click(linkTo('English'));
    expect(readLocaleCookie(document.cookie)).toBe('en');
  });

  it('The language links lead home where a page has no URL of its own', () => {
    render(<LanguageLinks locale="en" path={canonicalPath('/page-not-found')} />);
    expect(linkTo('Français').getAttribute('href')).toBe('/fr');
    expect(linkTo('English').getAttribute('href')).toBe('/');
  });
});
