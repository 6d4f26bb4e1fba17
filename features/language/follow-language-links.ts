import { LOCALE_COOKIE, LOCALE_COOKIE_ATTRIBUTES } from '#lib/i18n/locale-routing.ts';

/**
 * Script behind the header that listens to the language links: it stores the chosen language, and adds query
 * and hash to the link. It is part of the page, since people click before the page has come alive. Without
 * script the links still work.
 */
export const FOLLOW_LANGUAGE_LINKS = `document.addEventListener("click",e=>{let a=e.target.closest("a[data-locale]");if(a){document.cookie="${LOCALE_COOKIE}="+a.dataset.locale+"${LOCALE_COOKIE_ATTRIBUTES}";a.search=location.search;a.hash=location.hash}})`;
