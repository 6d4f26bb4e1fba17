import type { Locale } from '#lib/catalog/locales.ts';
import type { Span } from '#lib/catalog/plans/plan.ts';
import { isFacePaint, type VideoEffectName } from '#lib/catalog/tools/video-effects/constants.ts';
import { findTokens } from '../find-tokens.ts';
import { isOf, keyOf, spansOf, type Token } from '../token.ts';
import { extendVocabulary, type Vocabulary } from '../vocabulary.ts';

/** Tool that a wish for a video is for. */
type ClipToolKey = 'videoEffects' | 'videoEnhancer' | 'videoWatermarkRemover' | 'videoFaceSwap';

/** Values of options and of the part that were said; only those. */
interface ClipValues {
  effect?: VideoEffectName;
  sound?: 'off';
  /** 0 to 1. */
  strength?: number;
  factor?: 2;
  /** Length of the part, in seconds. */
  seconds?: number;
}

/** A wish for a video as it is understood. */
export interface ClipReading {
  readonly values: Readonly<ClipValues>;
  /** Tool that does what was said; null where any does. */
  readonly tool: ClipToolKey | null;
  /** Words that are left out. */
  readonly unused: readonly Span[];
  readonly refused?: 'negation' | 'question';
}

/** Effects that styles of photos stand for. */
const byStyle: Readonly<Record<string, VideoEffectName>> = {
  ...{ oil: 'oil', watercolour: 'watercolour', pencil: 'sketch', charcoal: 'sketch' },
  ...{ comic: 'comic', 'pop-art': 'comic', 'soft-toon': 'toon', neon: 'neon' },
  ...{ vintage: 'reel', 'slide-film': 'film', 'portrait-film': 'film' },
};

/** Verbs of the tool that makes videos better. */
const enhancing: readonly string[] = ['v.denoise', 'v.sharpen', 'v.enhance', 'v.repair', 'v.enlarge'];

/** Words that change nothing by themselves. */
const fillers: readonly string[] = ['x', 'p', 'conj'];
const plainWords: readonly string[] = [
  ...['v.make', 'v.put', 'v.add', 'v.style', 'v.draw', 'v.paint', 'n.style', 'n.quality', 'n.sharpness'],
  ...['n.me', 'n.all', 'n.noise', 'd.more', 'd.less', 'u.percent', 'u.times', 'v.rotate'],
];

/** Shares of an effect that words for much and little mean. */
const STRENGTHS = { much: 1, bit: 0.35 } as const;
/** Longest part that is taken from words, in seconds. */
const MAX_SECONDS = 10;

type Has = (concept: string) => boolean;

/** Own words of videos that name no effect. */
const noEffects: readonly string[] = ['mute', 'second', 'last'];

/** The effect that a word names; undefined for none. */
function effectOf(token: Token, has: Has): VideoEffectName | undefined {
  const own = keyOf(token, 'clip');
  if (own !== undefined) return noEffects.includes(own) ? undefined : (own as VideoEffectName);
  if (token.concepts.includes('v.blur') && has('n.background')) return 'backgroundBlur';
  // A cat is a thing to see more often than a face to paint.
  const costume = !isOf(token, 't') ? (keyOf(token, 'k') ?? '') : '';
  return isFacePaint(costume) ? costume : byStyle[keyOf(token, 'st') ?? ''];
}

/** The tool for wishes that are no effects; null for those. */
function otherTool(has: Has): ClipToolKey | null {
  if (has('n.watermark') && (has('v.remove') || has('v.repair'))) return 'videoWatermarkRemover';
  if (has('n.face') && (has('v.replace') || has('v.put'))) return 'videoFaceSwap';
  return enhancing.some(has) ? 'videoEnhancer' : null;
}

const ofTools: Readonly<Record<ClipToolKey, readonly string[]>> = {
  videoEffects: ['n.background'],
  videoEnhancer: [...enhancing, 'n.noise', 'q.much', 'v.remove'],
  videoWatermarkRemover: ['n.watermark', 'v.remove', 'v.repair'],
  videoFaceSwap: ['n.face', 'v.replace', 'v.put'],
};

interface Reading {
  readonly values: ClipValues;
  readonly tool: ClipToolKey | null;
  readonly has: Has;
}

/** False of words that may stand between a number and its unit, as in “3 premières secondes”. */
const isTelling = (token: Token) => !isOf(token, 'x');

/** Takes what a word says. False where it is left out. */
function take(token: Token, { values, tool, has, next }: Reading & { readonly next: Token | undefined }) {
  const { concepts, value } = token;
  const effect = tool === null || tool === 'videoEffects' ? effectOf(token, has) : undefined;
  if (effect !== undefined) {
    if (values.effect !== undefined && values.effect !== effect) return false;
    values.effect = effect;
  } else if (concepts.includes('clip.mute')) values.sound = 'off';
  else if (concepts.includes('clip.second')) return values.seconds !== undefined;
  // The same word says “finally”; before a number it says a part that is not taken from words.
  else if (concepts.includes('clip.last')) return next?.value === undefined;
  else if (value !== undefined && next?.concepts.includes('clip.second') && value > 0 && value <= MAX_SECONDS)
    values.seconds = value;
  else if (value !== undefined && next?.concepts.includes('u.percent') && value >= 0 && value <= 100)
    values.strength = value / 100;
  else if (concepts.includes('q.much')) values.strength = STRENGTHS.much;
  else if (concepts.includes('q.bit')) values.strength = STRENGTHS.bit;
  else {
    const known = [...plainWords, ...(tool ? ofTools[tool] : ofTools.videoEffects)];
    return concepts.some(
      (concept) => fillers.includes(concept.split('.')[0] ?? '') || known.includes(concept),
    );
  }
  return true;
}

/**
 * Reads what a person wants of a video: an effect, its strength, the sound, the length of the part, or the
 * tool for it. It is pure; negations and questions are refused as a whole.
 */
export function readClip(text: string, vocabulary: Vocabulary): ClipReading {
  const tokens = findTokens(text, vocabulary);
  const all = spansOf(tokens);
  const others = tokens.filter((token) => !isOf(token, 'clip'));
  const hasOf = (category: string) => others.some((token) => isOf(token, category));
  if (hasOf('neg')) return { values: {}, tool: null, unused: all, refused: 'negation' };
  if (hasOf('ques') || hasOf('or')) return { values: {}, tool: null, unused: all, refused: 'question' };
  const has: Has = (concept) => tokens.some((token) => token.concepts.includes(concept));
  const hasEffect = tokens.some((token) => effectOf(token, has) !== undefined);
  const tool = hasEffect ? 'videoEffects' : otherTool(has);
  const values: ClipValues = {};
  const unused = tokens.filter(
    (token, index) => !take(token, { values, tool, has, next: tokens.slice(index + 1).find(isTelling) }),
  );
  if (tool === 'videoEnhancer' && has('v.enlarge')) values.factor = 2;
  return { values, tool, unused: spansOf(unused) };
}

/** The vocabulary of a language with words for videos. */
export async function loadClipVocabulary(locale: Locale): Promise<Vocabulary> {
  const forms: { readonly default: Readonly<Record<string, string>> } = await import(
    `./vocabularies/${locale}.json`
  );
  return extendVocabulary(locale, forms.default);
}
