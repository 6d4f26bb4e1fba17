import { sceneParts } from '#lib/catalog/tools/ai-background/constants.ts';
import { isOf, type Token } from './token.ts';

export type ScenePart = keyof typeof sceneParts;

export const sceneNames = Object.keys(sceneParts) as readonly ScenePart[];

/** Ground before each view, unless another is named. */
const usual: Readonly<Record<string, string>> = { skyline: 'paving', sea: 'sand', room: 'boards' };

type Scene = Readonly<Record<ScenePart | 'backdrop', string>>;

/** A composed scene of the parts that were said, and the usual ones beside them; null where none was said. */
export function completeScene(said: Readonly<Partial<Record<string, string>>>): Scene | null {
  if (!sceneNames.some((part) => said[part] !== undefined)) return null;
  const view = said.view ?? (said.ground === 'lake' ? 'peaks' : sceneParts.view[0]);
  return {
    backdrop: 'scene',
    view,
    time: said.time ?? sceneParts.time[0],
    weather: said.weather ?? sceneParts.weather[0],
    ground: said.ground ?? usual[view] ?? sceneParts.ground[0],
  };
}

/** Colours and materials that the parts of a composed scene have anyway. */
const natural: Readonly<Record<string, readonly string[]>> = {
  'view.hills': ['c.green'],
  'view.peaks': ['c.green', 'c.grey', 'c.white', 't.stone'],
  'view.forest': ['c.green'],
  'view.sea': ['b.waves', 'c.blue', 'c.light-blue', 'c.turquoise', 'c.navy'],
  'time.golden': ['c.orange', 'c.red', 'c.pink', 'c.yellow', 'm.gold'],
  'time.dusk': ['c.blue', 'c.purple', 'c.pink'],
  'time.night': ['c.black', 'c.navy'],
  'weather.clear': ['c.blue', 'c.light-blue'],
  'weather.clouds': ['c.white', 'c.grey'],
  'weather.overcast': ['c.grey'],
  'weather.fog': ['c.white', 'c.grey'],
  'weather.snowfall': ['c.white'],
  'ground.grass': ['c.green'],
  'ground.sand': ['c.white', 'c.cream', 'c.beige', 'c.yellow', 'm.gold'],
  'ground.snow': ['c.white'],
  'ground.paving': [
    'c.grey',
    't.stone',
    'm.cobbles',
    'm.slate',
    'm.sandstone',
    'm.granite',
    'm.concrete',
    'n.old',
  ],
  'ground.boards': ['c.brown', 'm.boards', 'n.old'],
  'ground.lake': ['c.blue', 'c.light-blue', 'c.turquoise'],
};

interface Words {
  readonly tokens: readonly Token[];
  /** True of a word that names a part of a scene. */
  readonly isPart: (token: Token) => boolean;
  /** True of a word that says nothing of the scene. */
  readonly isFiller: (token: Token) => boolean;
}

const qualities = new Set(Object.values(natural).flat());

/**
 * True of a colour or material that the next part of a scene on either side has anyway, as green grass, and
 * of gold in a low sun.
 */
export function isNatural(token: Token, { tokens, isPart, isFiller }: Words): boolean {
  const at = tokens.indexOf(token);
  const has = (concept: string) => tokens.some(({ concepts }) => concepts.includes(concept));
  if (token.concepts.includes('m.gold') && has('time.golden')) return true;
  const isSkipped = (other: Token) =>
    !isPart(other) &&
    !isOf(other, 'conj') &&
    (isFiller(other) || other.concepts.some((one) => qualities.has(one)));
  const isBeside = (step: number) => {
    let near = at + step;
    for (let other = tokens[near]; other && isSkipped(other); ) {
      near += step;
      other = tokens[near];
    }
    const concepts = tokens[near]?.concepts ?? [];
    return concepts.some((part) => natural[part]?.some((known) => token.concepts.includes(known)));
  };
  return isBeside(1) || isBeside(-1);
}
