import { themeColors } from '#lib/seo/web-manifest.ts';
import { THEME_FIELD, THEME_KEY, type Theme, themes } from '#lib/theme/theme.ts';

function isTheme(value: unknown): value is Theme {
  return (themes as readonly unknown[]).includes(value);
}

/** Appearance that is stored; that of the device in browsers that store nothing. */
function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return isTheme(stored) ? stored : 'system';
  } catch {
    return 'system';
  }
}

function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // The choice then ends with the page.
  }
}

/** Shows an appearance on the page, in its field, and in the colour of the browser around it. */
function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const field of fields()) field.value = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = /dark/.test(meta.media) ? 'dark' : 'light';
    meta.content = themeColors[theme === 'system' ? own : theme];
  }
}

function fields(): NodeListOf<HTMLSelectElement> {
  return document.querySelectorAll(`select[name="${THEME_FIELD}"]`);
}

/**
 * Follows the field of the appearance, and the choice in other tabs. A choice from before this is taken over.
 * @returns stops
 */
export function watchTheme(): () => void {
  const stop = new AbortController();
  const choose = (value: unknown) => {
    if (!isTheme(value)) return;
    storeTheme(value);
    applyTheme(value);
  };
  const early = [...fields()].find(({ value }) => value !== 'system')?.value;
  choose(early ?? readTheme());
  const onChange = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement && target.name === THEME_FIELD) choose(target.value);
  };
  document.addEventListener('change', onChange, stop);
  addEventListener('storage', ({ key }) => key === THEME_KEY && applyTheme(readTheme()), stop);
  return () => stop.abort();
}
