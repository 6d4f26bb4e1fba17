/** A line of Japanese or Chinese breaks between words only, and not before a particle. */
function allowBreaks(line, lang) {
  const words = [];
  const segmenter = new Intl.Segmenter(lang, { granularity: 'word' });
  for (const { segment } of segmenter.segment(line.textContent)) {
    const isTail = words.length > 0 && /^(?:\p{Script=Hiragana}{1,2}|\p{P}+)$/u.test(segment);
    words.push(isTail ? words.pop() + segment : segment);
  }
  line.replaceChildren(...words.flatMap((word) => [word, document.createElement('wbr')]));
}

/** Waits for pictures and faces, and sets the heading as large as its place allows. Throws where nothing fits. */
async function settle() {
  const { lang } = document.documentElement;
  const heading = document.querySelector('h1');
  if (lang === 'ja' || lang === 'zh-Hant') for (const line of heading.children) allowBreaks(line, lang);
  await Promise.all([...document.images].map((image) => image.decode()));
  const largest = /^(?:ja|ko|zh)/.test(lang) ? 70 : 80;
  for (let size = largest; size >= 36; size -= 2) {
    heading.style.fontSize = `${size}px`;
    // Faces are asked for by what is shown with them.
    await document.fonts.ready;
    if (heading.scrollWidth <= heading.clientWidth && heading.offsetHeight <= 336) return;
  }
  throw new Error(`“${heading.textContent}” is too long for its card`);
}

/** Done when the card can be taken; whoever takes it waits for this. */
globalThis.settled = settle();
