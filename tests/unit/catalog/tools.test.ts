import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analyses, findAnalysis } from '#lib/catalog/analyses.ts';
import { CARD_SIZE, cardKeys, cardUrl } from '#lib/catalog/cards.ts';
import { CONSENT_TEXT_VERSION } from '#lib/catalog/consent.ts';
import { diagramSteps, diagramUrl, hasDiagram } from '#lib/catalog/diagrams.ts';
import {
  ANALYSIS_RETENTION_MINUTES,
  FREE_USES_PER_DAY,
  NETWORK_QUOTA_FACTOR,
  queueRoom,
  RETENTION_HOURS,
  retentionChoices,
  SHARE_DAYS,
  SHARE_TOKEN,
} from '#lib/catalog/limits.ts';
import { isLocale, localeInfo, locales } from '#lib/catalog/locales.ts';
import { publishedApps } from '#lib/catalog/mobile-apps.ts';
import { loadOptions } from '#lib/catalog/options/load-options.ts';
import { toolOptions } from '#lib/catalog/options/tool-options.ts';
import { families, hasWorkspace, pigmentOf, worksWithoutPhoto } from '#lib/catalog/tool.ts';
import { loadAllSamples, loadTrialScenes } from '#lib/catalog/tool-samples.ts';
import { costumeKindOf, costumeKinds } from '#lib/catalog/tools/halloween/costumes.ts';
import { halloweenTemplates } from '#lib/catalog/tools/halloween/options.ts';
import { findTool, type ToolEntry, toolOf, tools, toolsByFamily } from '#lib/catalog/tools.ts';
import {
  DOWNLOAD_FORMATS,
  isVideoType,
  MAX_UPLOAD_PIXELS,
  MIN_QUALITY,
  typeByExtension,
  UPLOAD_PURPOSES,
  USUAL_QUALITY,
  uploadTypesOf,
  VIDEO_TYPES,
} from '#lib/catalog/uploads.ts';
import { peopleScenes } from '#samples/rendered-scenes.ts';

const all = tools as readonly ToolEntry[];

describe('the list of tools', () => {
  it.each(['key', 'path', 'featureCode'] as const)('No two tools have the same %s', (field) => {
    expect(new Set(all.map((tool) => tool[field])).size).toBe(all.length);
  });

  it('Each tool is found by its key and by its feature code, and no other name finds one', () => {
    for (const tool of all) {
      expect(toolOf(tool.key)).toBe(tool);
      expect(findTool(tool.featureCode)).toBe(tool);
    }
    for (const name of ['', 'objectRemover', 'constructor', '__proto__', 'OBJECT-REMOVER'])
      expect(findTool(name)).toBeUndefined();
    expect(() => toolOf('nobody' as 'recolor')).toThrow('no tool nobody');
  });

  it('The menus show every tool once, family by family in their order', () => {
    expect(toolsByFamily.map(({ key }) => key)).toEqual(families.map(({ key }) => key));
    const shown = toolsByFamily.flatMap((family) => family.tools.map(({ key }) => key));
    expect(shown.toSorted()).toEqual(all.map(({ key }) => key).toSorted());
    for (const family of toolsByFamily) {
      expect(family.tools.every((tool) => tool.family === family.key)).toBe(true);
      expect(pigmentOf(family.key)).toBe(family.pigment);
    }
    expect(new Set(families.map(({ pigment }) => pigment)).size).toBe(families.length);
  });

  it.each(all)('The entry of $featureCode goes together with its folder and its kind', (tool) => {
    const folder = `lib/catalog/tools/${tool.featureCode}`;
    expect(existsSync(`${folder}/parameters.ts`)).toBe(true);
    if (hasWorkspace(tool)) expect(existsSync(`${folder}/options.ts`)).toBe(true);
    expect(tool.path).toMatch(/^\/[a-z0-9-]+(?:\/[a-z0-9-]+)*$/);
    expect(tool.kind === 'video').toBe(tool.family === 'video');
    expect(tool.maxPixels).toBeLessThanOrEqual(MAX_UPLOAD_PIXELS);
    expect(tool.maxPixels).toBeGreaterThan(1_000_000);
  });

  it('A tool for pictures that an engine of ours serves costs no credits, and every tool for films some', () => {
    const costly = all.filter(({ engines, creditCost }) => engines.length > 0 && creditCost > 0);
    expect(costly.filter(({ kind }) => kind === 'picture')).toEqual([]);
    expect(all.filter(({ kind, creditCost }) => kind === 'video' && creditCost === 0)).toEqual([]);
    expect(all.every(({ creditCost }) => Number.isInteger(creditCost) && creditCost >= 0)).toBe(true);
  });

  it('Only tools whose result is a picture of a photo are run on many photos at once', () => {
    const odd = all
      .filter(({ batch }) => batch)
      .filter(({ kind, inputs }) => kind !== 'picture' || inputs.photo?.[0] !== 1 || inputs.additional?.[0]);
    expect(odd).toEqual([]);
  });

  it('Every tool that changes or reads faces, hair or bodies asks for consent', () => {
    const askingAs = (rule: true | 'marked') =>
      all.filter(({ safety }) => safety?.consent === rule).map(({ featureCode }) => featureCode);
    expect(askingAs(true).toSorted()).toEqual([
      ...['ai-baby-generator', 'ai-clothes-changer', 'face-swap', 'hairstyle-changer', 'halloween'],
      ...['headshot-generator', 'kontext', 'nano-banana', 'passport-photo', 'photo-to-emoji'],
      ...['video-effects', 'video-face-swap'],
    ]);
    expect(askingAs('marked')).toEqual(['ai-replacer']);
    expect(CONSENT_TEXT_VERSION).toBe(new Date(CONSENT_TEXT_VERSION).toISOString().slice(0, 10));
  });
});

describe('what tools are shown with', () => {
  it.each(all)(
    '$featureCode can be tried on several photos of our own, or is explained by drawings',
    async (tool) => {
      const scenes = await loadTrialScenes(tool);
      const isForPeople = tool.family === 'people' || ['halloween', 'photoToEmoji'].includes(tool.key);
      const hasOther = worksWithoutPhoto(tool) || tool.kind === 'video';
      if (isForPeople || hasOther) expect(scenes).toEqual([]);
      else expect(scenes.length).toBeGreaterThanOrEqual(4);
      expect(new Set(scenes).size).toBe(scenes.length);
      for (const scene of scenes) expect(existsSync(`public/samples/${scene}.jpg`), scene).toBe(true);
    },
  );

  it('No photo that somebody is in is offered for a trial, or shown before and after', async () => {
    const people: ReadonlySet<string> = new Set(peopleScenes);
    const offered = await Promise.all(all.map(loadTrialScenes));
    expect(offered.flat().filter((scene) => people.has(scene))).toEqual([]);
    const shown = (await loadAllSamples()).filter(({ isAlone }) => !isAlone);
    expect(shown.filter(({ scene }) => scene !== undefined && people.has(scene))).toEqual([]);
  });

  it('Tools for people are explained by drawings, step by step', () => {
    const drawn = all.filter(({ key }) => hasDiagram(key));
    expect(drawn.map(({ key }) => key).toSorted()).toEqual(
      all
        .filter(({ family, engines }) => family === 'people' && engines.length > 0)
        .map(({ key }) => key)
        .concat('videoFaceSwap')
        .toSorted(),
    );
    for (const { key } of drawn)
      for (const step of diagramSteps) expect(existsSync(`public${diagramUrl(key, step)}`), key).toBe(true);
  });

  it('Every page has a card, its own or that of the home page', () => {
    expect(new Set(cardKeys).size).toBe(cardKeys.length);
    for (const { key } of all) expect(cardUrl('de', key)).toBe(`/cards/de/${key}.jpg`);
    expect(cardUrl('tw', 'pricing')).toBe('/cards/tw/pricing.jpg');
    for (const key of ['terms', 'nobody', '../secret', ''])
      expect(cardUrl('en', key)).toBe('/cards/en/home.jpg');
    expect(CARD_SIZE.width / CARD_SIZE.height).toBeCloseTo(1.91, 1);
  });

  it('Every costume stands in one kind, and every kind has some', () => {
    expect(Object.keys(costumeKindOf).toSorted()).toEqual([...halloweenTemplates].toSorted());
    expect([...new Set(Object.values(costumeKindOf))].toSorted()).toEqual([...costumeKinds].toSorted());
  });

  it.each(all)('The number of choices that $featureCode boasts of is of choices it offers', async (tool) => {
    const count = toolOptions[tool.featureCode].choiceCount ?? 0;
    if (count === 0) return;
    const { options } = await loadOptions(tool.featureCode);
    const lengths = options.flatMap((option) => ('choices' in option ? [option.choices.length] : []));
    expect(count).toBeGreaterThan(1);
    expect(Math.max(...lengths)).toBeGreaterThanOrEqual(count);
  });
});

describe('limits', () => {
  it('An account has more of everything than a guest', () => {
    expect(FREE_USES_PER_DAY.account).toBeGreaterThan(FREE_USES_PER_DAY.guest);
    expect(RETENTION_HOURS.account).toBeGreaterThan(RETENTION_HOURS.guest);
    expect(retentionChoices('account')).toEqual(expect.arrayContaining([...retentionChoices('guest')]));
    for (const kind of ['guest', 'account'] as const)
      expect(retentionChoices(kind).at(-1)).toBe(RETENTION_HOURS[kind]);
    expect(retentionChoices('pro').at(-1)).toBeNull();
  });

  it('No person and no network can fill the queue for all others', () => {
    const { unfinishedPerPerson, videosPerPerson, waitingPerNetwork, waiting } = queueRoom;
    expect(videosPerPerson).toBeLessThan(unfinishedPerPerson);
    expect(unfinishedPerPerson).toBeLessThan(waitingPerNetwork);
    expect(waitingPerNetwork).toBeLessThan(waiting.picture.free / 2);
    expect(NETWORK_QUOTA_FACTOR * FREE_USES_PER_DAY.guest).toBeLessThanOrEqual(waitingPerNetwork);
  });

  it('What an analysis made is gone long before any result', () => {
    expect(ANALYSIS_RETENTION_MINUTES / 60).toBeLessThan(retentionChoices('guest')[0] ?? 0);
  });

  it('No link can be asked to last longer than any result, and its token is of one form', () => {
    expect(Math.max(...SHARE_DAYS) * 24).toBeLessThanOrEqual(RETENTION_HOURS.account);
    expect(['a'.repeat(24), 'aZ0-_'.repeat(5).slice(1)].every((token) => SHARE_TOKEN.test(token))).toBe(true);
    expect(['a'.repeat(23), 'a'.repeat(25), `${'a'.repeat(23)}.`].some((t) => SHARE_TOKEN.test(t))).toBe(
      false,
    );
  });
});

describe('files', () => {
  it('Each kind of upload has its types, whose files have endings of their own', () => {
    expect(Object.keys(uploadTypesOf)).toEqual([...UPLOAD_PURPOSES]);
    expect(uploadTypesOf.video.filter(isVideoType)).toEqual([...VIDEO_TYPES]);
    for (const type of Object.values(uploadTypesOf).flat())
      expect(Object.values(typeByExtension)).toContain(type);
    expect(uploadTypesOf.mask).toEqual(['image/png']);
    expect(uploadTypesOf.photo).toContain('image/heic');
  });

  it('Each format that loses something has a usual quality that may be chosen', () => {
    expect(Object.keys(USUAL_QUALITY)).toEqual([...DOWNLOAD_FORMATS]);
    for (const [format, quality] of Object.entries(USUAL_QUALITY)) {
      if (format === 'png') expect(quality).toBeNull();
      else expect(quality !== null && quality > MIN_QUALITY && quality < 100, format).toBe(true);
    }
  });
});

describe('languages and apps', () => {
  it.each(locales)('$name is known by its code and by a tag that Intl knows', ({ code, tag, lang }) => {
    expect(isLocale(code)).toBe(true);
    expect(localeInfo(code)).toMatchObject({ code, tag, lang });
    expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag]);
    expect(new Intl.Locale(tag).language).toBe(new Intl.Locale(lang).language);
  });

  it('Nothing else is a language of ours', () => {
    for (const value of [undefined, '', 'EN', 'zh', 'de-DE', 'constructor'])
      expect(isLocale(value)).toBe(false);
    expect(localeInfo('xx' as 'en').code).toBe('en');
  });

  it('An app can be installed exactly where the operator names its page in a store', () => {
    const ios = 'https://store.example/pictor';
    expect(publishedApps({ ios: null, android: null })).toEqual([]);
    expect(publishedApps({ ios, android: null })).toEqual([{ key: 'ios', storeUrl: ios }]);
  });

  it('Each analysis is found by its name, works on one photo or one video with what goes into it, and on no larger one than tools do', () => {
    for (const analysis of analyses) {
      expect(findAnalysis(analysis.kind)).toBe(analysis);
      const { kind, inputs } = analysis;
      const ofVideo = kind === 'preview-effect' ? { video: [1, 1], additional: [0, 1] } : { video: [1, 1] };
      expect(inputs).toEqual('video' in inputs ? ofVideo : { photo: [1, 1] });
      expect(analysis.maxPixels).toBeLessThanOrEqual(MAX_UPLOAD_PIXELS);
      expect(findTool(analysis.kind)).toBeUndefined();
    }
    for (const kind of ['', 'object-remover', 'toString']) expect(findAnalysis(kind)).toBeUndefined();
  });
});
