import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import HomePage from '#app/[locale]/(default)/page.tsx';
import GalleryPage from '#app/[locale]/(halloween)/halloween-filter-templates/gallery/page.tsx';
import { isOffered } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import {
  FREE_DOWNLOADS_PER_DAY,
  FREE_RESULT_SIDE,
  FREE_USES_PER_DAY,
  RETENTION_HOURS,
  RUNS_PER_PHOTO,
} from '#lib/catalog/limits.ts';
import { DEFAULT_LOCALE, locales } from '#lib/catalog/locales.ts';
import { tools } from '#lib/catalog/tools.ts';
import { MAX_UPLOAD_PIXELS, UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { localePath } from '#lib/i18n/locale-routing.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { asked, drawPage } from '../support/draw-page.ts';

vi.mock('next/root-params', async () => (await import('../support/draw-page.ts')).rootParams);
vi.mock('next-intl/server', async () => (await import('../support/draw-page.ts')).intlServer);
// Next knows the router from the tree that it renders.
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }));

beforeEach(() => {
  asked.locale = DEFAULT_LOCALE;
});

const offered = tools.filter((tool) => isOffered(tool, readAvailability()));
const limits = {
  count: FREE_USES_PER_DAY.guest,
  ...FREE_DOWNLOADS_PER_DAY,
  side: FREE_RESULT_SIDE,
  runs: RUNS_PER_PHOTO,
  hours: RETENTION_HOURS.guest,
  days: RETENTION_HOURS.account / 24,
  pro: 'yes',
  megabytes: UPLOAD_BYTES.guest / 2 ** 20,
  megapixels: MAX_UPLOAD_PIXELS / 1e6,
};

describe('the home page', () => {
  it.each(locales)('The home page shows a described picture of each tool in $name', async ({ code }) => {
    asked.locale = code;
    const document = await drawPage(<HomePage />);
    const cards = [...document.querySelectorAll('#tools li')];
    expect(cards.map((card) => card.querySelector('a')?.getAttribute('href')).toSorted()).toEqual(
      offered.map(({ path }) => localePath(code, path)).toSorted(),
    );
    for (const card of cards) {
      const pictures = [...card.querySelectorAll('img')];
      expect(pictures, card.textContent ?? '').not.toHaveLength(0);
      for (const picture of pictures) {
        expect(picture.alt).not.toBe('');
        expect(picture.getAttribute('loading')).toBe('lazy');
        expect(Number(picture.getAttribute('width'))).toBeGreaterThan(0);
        expect(Number(picture.getAttribute('height'))).toBeGreaterThan(0);
        const files = picture.srcset.split(', ').map((candidate) => candidate.split(' ')[0]);
        for (const file of files) expect(existsSync(`public${file}`), file).toBe(true);
      }
    }
  });

  it.each(locales)('The home page answers with the limits that hold, in $name', async ({ code }) => {
    asked.locale = code;
    const say = readMessages(code);
    const document = await drawPage(<HomePage />);
    const answers = [...document.querySelectorAll('.faq details p')].map((answer) => answer.textContent);
    const topics = ['free', 'downloads', 'photos', 'formats', 'sizeFree', 'failed', 'device'];
    expect(answers).toEqual(topics.map((topic) => say(`home.questions.${topic}A`, limits)));
    const script = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    for (const answer of answers) expect(script).toContain(JSON.stringify(answer));
    const told = [...document.querySelectorAll('.numbers b')].map((number) => number.textContent);
    const megapixels = code === 'tw' ? limits.megapixels * 100 : limits.megapixels;
    const held = [offered.length, limits.count, limits.runs, megapixels, limits.hours, locales.length];
    expect(told.map((number) => Number(number?.replace(/\D/g, '')))).toEqual(held);
  });

  it('[LIMIT-06] The home page tells of no limit of downloads, and of no watermark, where nothing is sold', async () => {
    vi.stubEnv('PAYMENTS', 'off');
    const say = readMessages('en');
    const document = await drawPage(<HomePage />);
    vi.unstubAllEnvs();
    const text = document.body.textContent;
    expect(text).not.toContain(say('home.questions.downloadsQ'));
    expect(text).not.toContain('with a small watermark');
    for (const key of ['questions.sizeA', 'said.panel.outValue'] as const)
      expect(text).toContain(say(`home.${key}`, limits));
  });

  it('The pairs on the home page say what was done, and lead to the tool that did it', async () => {
    const say = readMessages('en');
    const document = await drawPage(<HomePage />);
    const figures = [...document.querySelectorAll('figure')];
    expect(figures).not.toHaveLength(0);
    const names = offered.map(({ key }) => say('home.wall.try', { tool: say(`tools.${key}.name`) }));
    for (const figure of figures) {
      expect(figure.querySelector('figcaption p')?.textContent).toMatch(/\.$/);
      expect(names).toContain(figure.querySelector('figcaption a')?.textContent);
    }
  });
});

it.each(locales)('[TOOL-17] The gallery says what a costume does, in $name', async ({ code }) => {
  asked.locale = code;
  const say = readMessages(code);
  const { body } = await drawPage(await GalleryPage());
  for (const part of ['fit', 'photo', 'cost'])
    expect(body.textContent).toContain(say(`gallery.about.${part}Text`, limits));
});
