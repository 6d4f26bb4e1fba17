import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agreedSteps, keyOf, untapped, withTap } from '#features/options/plan-steps.ts';
import { locales } from '#lib/catalog/locales.ts';
import { needsTap, photosNeeded, photosUsed } from '#lib/catalog/plans/places.ts';
import { intents, type PlanStep } from '#lib/catalog/plans/plan.ts';
import { planSize } from '#lib/catalog/plans/plan-options.ts';
import { parameters as kontext } from '#lib/catalog/tools/kontext/parameters.ts';
import { parameters as nanoBanana } from '#lib/catalog/tools/nano-banana/parameters.ts';
import type { Messages } from '#lib/i18n/messages.ts';
import { readInstruction } from '#lib/instructions/read-instruction.ts';
import { loadVocabulary } from '#lib/instructions/vocabulary.ts';

const english = await loadVocabulary('en');

const place = { x: 40, y: 60 };

const tapAll = (steps: readonly PlanStep[]) =>
  steps.map((step): PlanStep => (needsTap(step) ? { ...step, ...place } : step));

function agree(text: string, values = {}): readonly PlanStep[] {
  return agreedSteps({ text, reading: readInstruction(text, english), values, most: 1 });
}

describe.each(locales.map(({ code }) => code))('[TOOL-13] plans in %s', (locale) => {
  it('[TOOL-13] Every plan that is understood is one that the tools take, once its places are tapped', async () => {
    const vocabulary = await loadVocabulary(locale);
    const file = `tests/unit/words/instructions/${locale}.json`;
    const cases = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly text: string }[];
    const seen = new Set<string>();
    for (const { text } of cases) {
      const { plan } = readInstruction(text, vocabulary);
      if (plan.length === 0) continue;
      for (const { intent } of plan) seen.add(intent);
      const parsed = nanoBanana.safeParse({ steps: tapAll(plan) });
      expect(parsed.error?.message, text).toBeUndefined();
      expect(parsed.data?.steps, text).toEqual(tapAll(plan));
    }
    expect(intents.filter((intent) => !seen.has(intent))).toEqual([]);
  });

  it('[TOOL-13] The examples of the field are understood whole, and things have a name', async () => {
    const vocabulary = await loadVocabulary(locale);
    const { default: plan } = (await import(`#messages/${locale}/plan.json`)) as {
      default: Messages['plan'];
    };
    for (const text of [...Object.values(plan.examples), plan.placeholder, plan.placeholderOfSeveral]) {
      const reading = readInstruction(text, vocabulary);
      expect(reading.unused, text).toEqual([]);
      expect(reading.plan.length, text).toBeGreaterThan(0);
    }
    expect(vocabulary.names.get('t.bin')).toBeTruthy();
  });
});

describe('[TOOL-13] steps of a run', () => {
  it('[TOOL-13] There are none while words are left out that nobody agreed to leave out', () => {
    const text = 'make the shirt red and add a dog';
    expect(agree(text)).toEqual([]);
    expect(agree(text, { agreed: 'another text' })).toEqual([]);
    expect(agree(text, { agreed: text })).toEqual([{ intent: 'clothes', part: 'upper', colour: 'red' }]);
  });

  it('[TOOL-13] A step that is switched off is left out, and a tapped place stays while words change', () => {
    const text = 'remove the bin and make it brighter';
    const [remove, brighter] = agree(text);
    expect(agree(text, { off: [keyOf(remove as PlanStep)] })).toEqual([brighter]);
    const tapped = withTap(agree(text), place);
    expect(untapped(tapped)).toBe(-1);
    expect(agree('remove the bin', { steps: tapped })).toEqual([{ ...remove, ...place }]);
  });

  it('[TOOL-13] Places are asked for one after the other, and the schema refuses a step without its place', () => {
    const steps = agree('remove the bin and paint the car blue');
    expect(untapped(steps)).toBe(0);
    const once = withTap(steps, place);
    expect(untapped(once)).toBe(1);
    expect(kontext.safeParse({ steps: once }).success).toBe(false);
    expect(kontext.safeParse({ steps: withTap(once, place) }).success).toBe(true);
  });

  it('[TOOL-13] People are found without a tap, but not a man or a woman among them', () => {
    expect(untapped(agree('remove the person on the left'))).toBe(-1);
    expect(untapped(agree('remove the people'))).toBe(-1);
    expect(untapped(agree('remove the man on the left'))).toBe(0);
  });

  it('[TOOL-13] A plan for several photos has no step for one', () => {
    const text = 'put the face of photo 2 onto photo 1';
    expect(agree(text, { agreed: text })).toEqual([]);
    expect(kontext.safeParse({ steps: readInstruction(text, english).plan }).success).toBe(false);
  });

  it('[TOOL-14] A plan for several photos runs where so many may be added, and tells which it needs', () => {
    const planOf = (text: string) => {
      const reading = readInstruction(text, english);
      return agreedSteps({ text, reading, values: {}, most: 3 });
    };
    const face = planOf('put the face of photo 2 onto photo 1');
    expect(face).toEqual([{ intent: 'face', from: 2, onto: 1 }]);
    expect([photosNeeded(face), photosUsed(face, 3)]).toEqual([2, [1, 2]]);
    const pattern = planOf('use photo 3 as the pattern of my shirt');
    expect([photosNeeded(pattern), photosUsed(pattern, 3)]).toEqual([3, [1, 3]]);
    const collage = planOf('make a collage');
    expect([photosNeeded(collage), photosUsed(collage, 3)]).toEqual([2, [1, 2, 3]]);
    const brighter = planOf('make it brighter');
    expect([photosNeeded(brighter), photosUsed(brighter, 2)]).toEqual([1, [1]]);
    // A fourth photo cannot be added.
    expect(planOf('put the face of photo 4 onto photo 1')).toEqual([]);
  });

  it('[TOOL-14] A tapped place is refused after a step that goes on from another photo', () => {
    const text = 'put the face of photo 1 onto photo 2 and paint the car blue';
    const { plan } = readInstruction(text, english);
    expect(plan.map(({ intent }) => intent)).toEqual(['face', 'recolour']);
    expect(
      agreedSteps({ text, reading: { ...readInstruction(text, english) }, values: {}, most: 3 }),
    ).toEqual([]);
    expect(nanoBanana.safeParse({ steps: tapAll(plan) }).success).toBe(false);
    const own = { intent: 'face', from: 2, onto: 2 };
    expect(nanoBanana.safeParse({ steps: [own] }).success).toBe(false);
  });

  it('[TOOL-13] The size of the result is told before the run as far as the plan says it', () => {
    const photo = { width: 400, height: 300 };
    const sizeOf = (text: string) => planSize(photo, { steps: agree(text) });
    expect(sizeOf('make it brighter')).toEqual(photo);
    expect(sizeOf('rotate it to the right and enlarge it')).toEqual({ width: 600, height: 800 });
    expect(sizeOf('crop it to a square')).toEqual({ width: 300, height: 300 });
    expect(sizeOf('extend it to the left')).toEqual({ width: 480, height: 300 });
    expect(sizeOf('straighten the photo')).toBeNull();
  });
});
