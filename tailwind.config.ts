import type { Config } from 'tailwindcss';

/**
 * Names of the tokens in `app/styles/tokens.css` for utility classes: `bg-sheet`, `text-quiet`, `rounded-m` …
 */
const config: Config = {
  content: ['./app/**/*.tsx', './components/**/*.tsx', './features/**/*.tsx'],
  theme: {
    screens: { s: '641px', m: '900px', l: '1200px', xl: '1680px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: 'var(--paper)',
      sheet: 'var(--sheet)',
      table: 'var(--table)',
      well: 'var(--well)',
      ink: 'var(--ink)',
      'on-ink': 'var(--on-ink)',
      quiet: 'var(--quiet)',
      line: 'var(--line)',
      edge: 'var(--edge)',
      panel: 'var(--panel)',
      good: 'var(--good)',
      'good-wash': 'var(--good-wash)',
      bad: 'var(--bad)',
      'bad-wash': 'var(--bad-wash)',
      fill: 'var(--fill)',
      on: 'var(--on)',
      pigment: 'var(--pigment)',
      wash: 'var(--wash)',
      ctl: 'var(--ctl)',
    },
    borderRadius: { none: '0', small: '6px', medium: '12px', large: '20px', full: '9999px' },
    fontFamily: { head: 'var(--head)', text: 'var(--text)' },
    fontSize: {
      micro: ['.8125rem', '1.45'],
      small: ['.875rem', '1.5'],
      list: ['.9375rem', '1.5'],
      body: ['1rem', '1.6'],
      lead: ['1.125rem', '1.55'],
    },
    boxShadow: { float: 'var(--shadow)', none: 'none' },
  },
};

export default config;
