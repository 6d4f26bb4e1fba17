import localFont from 'next/font/local';

// One weight axis each, cut down by `npm run fonts` to the letters of our six Latin languages. 55 KB
// together. Faces that stand in for them are in `app/styles/tokens.css`: those of Next know no weights, and
// none of the faces of phones.
export const headingFont = localFont({
  src: './fonts/bricolage-grotesque.woff2',
  weight: '400 700',
  display: 'swap',
  adjustFontFallback: false,
  variable: '--font-head',
});

export const textFont = localFont({
  src: './fonts/inter.woff2',
  weight: '400 700',
  display: 'swap',
  // Half a second sooner there is something to read, in the system's face and at the same widths.
  preload: false,
  adjustFontFallback: false,
  variable: '--font-text',
});
