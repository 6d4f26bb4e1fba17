import { describe, expect, it } from 'vitest';
import type { Locale } from '#lib/catalog/locales.ts';
import { leftOut } from '#lib/catalog/plans/places.ts';
import { readInstruction } from '#lib/instructions/read-instruction.ts';
import { loadVocabulary } from '#lib/instructions/vocabulary.ts';

async function read(locale: Locale, text: string) {
  const { plan, unused } = readInstruction(text, await loadVocabulary(locale));
  return { plan, left: unused.map(({ start, end }) => text.slice(start, end)) };
}

const blurred = { intent: 'blur-background' };
const brighter = { intent: 'adjust', what: 'brightness', by: 0.3 };

/** A doubled letter, a lost, a swapped and a wrong one; a phrase without spaces, and a torn word. */
const slips: readonly (readonly [Locale, string, object])[] = [
  ['en', 'blurr the backgroud', blurred],
  ['en', 'blur the bakcground', blurred],
  ['en', 'blur the backgrpund', blurred],
  ['en', 'blur the back ground', blurred],
  ['en', 'make it blackandwhite', { intent: 'style', style: 'monochrome-film' }],
  ['de', 'Hintrgrund unscharf', blurred],
  ['de', 'in Schwarzweis', { intent: 'style', style: 'monochrome-film' }],
  ['fr', 'redrese la photo', { intent: 'straighten' }],
  ['es', 'quita los anteojoss', { intent: 'remove', thing: 'glasses' }],
  ['it', 'sfondo sfoccato', blurred],
  ['pt', 'tira a bicileta', { intent: 'remove', thing: 'bicycle' }],
];

describe('[TOOL-13] slips of typing', () => {
  it.each(slips)('[TOOL-13] In %s “%s” is understood all the same', async (locale, text, step) => {
    expect(await read(locale, text)).toEqual({ plan: [step], left: [] });
  });

  it.each(['horse', 'stairs', 'bear', 'clock', 'tower', 'planes', 'kitten heels', 'lion'])(
    '[TOOL-13] Another word is never taken for a slip: “%s” is left out',
    async (thing) => {
      expect((await read('en', `remove the ${thing}`)).left).not.toEqual([]);
    },
  );

  it('[TOOL-13] A number with a slip is that number', async () => {
    expect((await read('de', 'stell mich aus dem ersten Foto vor das zwiete')).plan).toEqual([
      { intent: 'put', from: 1, before: 2 },
    ]);
  });

  it('[TOOL-13] A word like one that refuses a text is left out by itself', async () => {
    expect(await read('en', 'make it brighter wihout')).toEqual({ plan: [brighter], left: ['wihout'] });
  });
});

/** A fault and the wish that follows from it, which is done once. */
const faults: readonly (readonly [Locale, string])[] = [
  ['en', 'too dark, make it brighter'],
  ['de', 'zu dunkel, mach heller'],
  ['fr', 'trop sombre, rends-la plus claire'],
  ['es', 'está muy oscura, hazla más clara'],
  ['it', 'troppo scura, falla più chiara'],
  ['pt', 'tá muito escura, deixa mais clara'],
  ['ja', '暗すぎるので明るくして'],
  ['ko', '너무 어두워서 밝게 해줘'],
  ['tw', '太暗了，調亮'],
];

describe('[TOOL-13] faults of a photo', () => {
  it.each(faults)('[TOOL-13] In %s “%s” is one step', async (locale, text) => {
    expect(await read(locale, text)).toEqual({ plan: [brighter], left: [] });
  });

  it('[TOOL-13] What is too blurred is sharpened, what is too noisy is cleaned, what is too warm cooled', async () => {
    expect((await read('en', 'it is too blurry')).plan).toEqual([{ intent: 'sharpen' }]);
    expect((await read('en', 'too much noise')).plan).toEqual([{ intent: 'denoise' }]);
    expect((await read('en', 'the photo is way too warm')).plan).toEqual([
      { intent: 'adjust', what: 'warmth', by: -0.6 },
    ]);
  });

  it('[TOOL-13] Of two wishes that contradict each other the first is left out', async () => {
    expect(await read('en', 'make it darker and make it brighter')).toEqual({
      plan: [brighter],
      left: ['make', 'darker'],
    });
  });
});

/** The second wish has a verb of its own, and is no second removal. */
const puttings: readonly (readonly [Locale, string])[] = [
  ['fr', 'enlève la voiture et mets un vélo à la place'],
  ['es', 'quita la basura y pon unas flores ahí'],
  ['it', 'togli il cestino e metti una sedia'],
  ['pt', 'tira a moto e coloca uma bicicleta'],
  ['de', 'Entferne den Mülleimer und setz einen Baum hin'],
  ['en', 'remove the bin and put a chair there'],
];

describe('[TOOL-13] verbs of other clauses', () => {
  it.each(puttings)('[TOOL-13] In %s the second wish of “%s” is left out', async (locale, text) => {
    const { plan, left } = await read(locale, text);
    expect(plan).toHaveLength(1);
    expect(left).not.toEqual([]);
  });
});

/** Statements of how something is, rather than of how it should be. */
const statements: readonly (readonly [Locale, string])[] = [
  ['en', 'my car is red'],
  ['de', 'das Sofa ist grün'],
  ['fr', 'le canapé est vert'],
  ['es', 'el sofá es verde'],
  ['it', 'il divano è verde'],
  ['pt', 'o sofá é verde'],
  ['ja', 'ソファは緑です'],
  ['tw', '沙發是綠色的'],
];

/** Removals of somebody whom clothes or hair tell from others. */
const descriptions: readonly (readonly [Locale, string])[] = [
  ['en', 'remove the man in the red shirt'],
  ['de', 'Entferne den Mann im roten Hemd'],
  ['fr', 'enlève l’homme à la chemise rouge'],
  ['es', 'quita al hombre de camisa roja'],
  ['it', 'togli l’uomo con la camicia rossa'],
  ['pt', 'tira o homem de camisa vermelha'],
  ['ja', '赤い服の男の人を消して'],
  ['ko', '빨간 옷 입은 남자 지워줘'],
  ['tw', '把穿紅衣服的男生去掉'],
];

describe('[TOOL-13] words that are no wish', () => {
  it.each(statements)('[TOOL-13] In %s “%s” tells how something is', async (locale, text) => {
    expect((await read(locale, text)).plan).toEqual([]);
  });

  it.each(descriptions)('[TOOL-13] In %s the clothes of “%s” are left out', async (locale, text) => {
    const { plan, left } = await read(locale, text);
    expect(plan).toMatchObject([{ intent: 'remove' }]);
    expect(left).not.toEqual([]);
  });

  it('[TOOL-13] What a thing is, and what it is to become, are one wish', async () => {
    expect(await read('en', 'the sofa is green, make it red')).toEqual({
      plan: [{ intent: 'recolour', thing: 'sofa', colour: 'red' }],
      left: [],
    });
  });
});

const boards = { intent: 'replace', thing: 'floor', material: 'boards' };

/** Wishes for one thing instead of another. */
const exchanges: readonly (readonly [Locale, string, object])[] = [
  ['en', 'wooden floor instead of carpet', boards],
  ['de', 'Parkett statt Teppich', { intent: 'replace', thing: 'carpet', material: 'parquet' }],
  ['fr', 'canapé rouge au lieu de bleu', { intent: 'recolour', thing: 'sofa', colour: 'red' }],
  ['es', 'piso de madera en vez de alfombra', boards],
  ['it', 'parquet al posto della moquette', { intent: 'replace', thing: 'carpet', material: 'parquet' }],
  ['pt', 'piso de madeira no lugar do carpete', boards],
  ['ja', '床をカーペットの代わりに木に', boards],
  ['ko', '바닥을 카펫 대신 나무로', boards],
];

describe('[TOOL-13] one thing instead of another', () => {
  it.each(exchanges)('[TOOL-13] In %s “%s” goes for the first', async (locale, text, step) => {
    expect(await read(locale, text)).toEqual({ plan: [step], left: [] });
  });

  it.each([
    ['en', 'more sky at the top', { top: 20 }],
    ['de', 'links 10 % dranhängen', { left: 10 }],
    ['fr', 'agrandis tout autour', { left: 20, right: 20, top: 20, bottom: 20 }],
  ] as const)('[TOOL-13] In %s “%s” extends that side', async (locale, text, sides) => {
    expect(await read(locale, text)).toEqual({ plan: [{ intent: 'extend', ...sides }], left: [] });
  });
});

describe('[TOOL-13] words with two meanings', () => {
  it('[TOOL-13] A person is never painted, and a format is no haircut', async () => {
    expect((await read('it', 'la camicia del mio ragazzo nera')).plan).toEqual([]);
    expect((await read('fr', 'en aquarelle et carré')).plan).toEqual([
      { intent: 'style', style: 'watercolour' },
    ]);
  });

  it('[TOOL-13] A shade and a size that no step takes are left out, not steps of their own', async () => {
    expect((await read('en', 'repaint the front door dark green')).left).toEqual(['dark']);
    expect((await read('fr', 'affine ma taille')).left).not.toEqual([]);
  });

  it('[TOOL-13] A costume stands beside a background', async () => {
    expect((await read('en', 'me as a vampire on a black background')).plan).toEqual([
      { intent: 'costume', costume: 'vampire' },
      { intent: 'background', backdrop: 'plain', colour: 'black' },
    ]);
  });
});

const bin = { intent: 'remove', thing: 'bin' };
const restored = { intent: 'repair' };

/** Wishes with why, or what for, which the plan need not heed. */
const reasons: readonly (readonly [Locale, string, object])[] = [
  ['en', "remove the bin because it doesn't belong there", bin],
  ['en', 'please restore this old picture for my uncle', restored],
  ['de', 'Entferne den Mülleimer, weil er mir nicht gefällt', bin],
  ['fr', 'enlève la poubelle parce qu’elle ne va pas là', bin],
  ['es', 'quita la basura porque no queda bien', bin],
  ['it', 'togli il cestino perché non mi piace', bin],
  ['pt', 'tira a lixeira porque não combina', bin],
  ['tw', '因為太暗了所以調亮', brighter],
];

describe('[TOOL-13] reasons', () => {
  it.each(reasons)('[TOOL-13] In %s the reason of “%s” is no wish', async (locale, text, step) => {
    expect(await read(locale, text)).toEqual({ plan: [step], left: [] });
  });

  it('[TOOL-13] A new thing before “so”, a land, and a question after a reason are left out or refused', async () => {
    expect((await read('en', 'add a horse so it is brighter')).left).toContain('horse');
    expect((await read('en', 'a passport photo for Brazil')).left).toEqual(['Brazil']);
    expect((await read('en', 'can you remove the bin because it is ugly?')).plan).toEqual([]);
  });

  it('[TOOL-13] A polite word may stand within a phrase', async () => {
    expect((await read('de', 'Stell mich bitte frei')).plan).toEqual([{ intent: 'cut-out' }]);
  });

  it('[TOOL-13] “Fix it” after a fault, and a turn told twice, are one step', async () => {
    expect(await read('en', 'the photo is tilted, fix it')).toEqual({
      plan: [{ intent: 'straighten' }],
      left: [],
    });
    expect((await read('en', 'it is upside down, rotate it 180 degrees')).plan).toHaveLength(1);
  });
});

/** Two garments without a word between them that joins. */
const pairs: readonly (readonly [Locale, string])[] = [
  ['ja', '青いシャツに黒いズボン'],
  ['ko', '파란 셔츠에 검은 바지'],
  ['tw', '襯衫藍色褲子黑色'],
];

describe('[TOOL-13] pairs of things and values', () => {
  it.each(pairs)('[TOOL-13] In %s “%s” is about both', async (locale, text) => {
    expect(await read(locale, text)).toEqual({
      plan: [
        { intent: 'clothes', part: 'upper', colour: 'blue' },
        { intent: 'clothes', part: 'lower', colour: 'black' },
      ],
      left: [],
    });
  });

  it('[TOOL-13] A length and a shape, and a cut and a fringe, are one cut', async () => {
    expect((await read('fr', 'cheveux longs et bouclés')).plan).toEqual([
      { intent: 'hair', style: 'shoulder-curls' },
    ]);
    expect((await read('fr', 'un carré avec une frange')).plan).toEqual([
      { intent: 'hair', style: 'bob-fringe' },
    ]);
  });

  it('[TOOL-13] Of a thing and what it belongs to the thing goes', async () => {
    expect((await read('ja', '空の電線を消して')).plan).toEqual([{ intent: 'remove', thing: 'wire' }]);
    expect((await read('en', 'get those power lines out of the sky')).plan).toEqual([
      { intent: 'remove', thing: 'wire' },
    ]);
  });
});

/** Removals of a thing by a place in words, and the words that the tap makes up for. */
const placed: readonly (readonly [Locale, string, readonly string[]])[] = [
  ['en', 'remove the man behind me', ['behind me']],
  ['en', 'paint the door next to the fountain green', ['next to', 'fountain']],
  ['de', 'Entferne den Mann hinter mir', ['hinter']],
  ['fr', 'enlève la tache sur la chemise', ['chemise']],
  ['ja', 'シャツの汚れを取って', ['シャツ']],
];

describe('[TOOL-13] places in words', () => {
  it.each(placed)('[TOOL-13] In %s the tap that “%s” asks for says where', async (locale, text, words) => {
    const { unused, asks } = readInstruction(text, await loadVocabulary(locale));
    expect(asks).toEqual([{ step: 0, kind: 'tap', place: unused }]);
    expect(unused.map(({ start, end }) => text.slice(start, end))).toEqual(words);
    expect(leftOut({ unused, asks })).toEqual([]);
  });

  it.each(['remove the people behind me', 'remove the dragon behind me', 'remove the bin and add a dog'])(
    '[TOOL-13] What no tap can say is struck through: “%s”',
    async (text) => {
      expect(leftOut(readInstruction(text, await loadVocabulary('en')))).not.toEqual([]);
    },
  );
});

/** Wishes that go on about the thing that goes, after a comma. */
const remarks: readonly (readonly [Locale, string, object])[] = [
  ['en', "remove the bin, it's spoiling the view", bin],
  ['de', 'Entferne den Mülleimer, der nervt gewaltig', bin],
  ['fr', 'enlève la poubelle, elle saccage tout', bin],
  ['es', 'quita la basura, queda espantosa', bin],
  ['it', 'togli il cestino, è bruttissimo', bin],
  ['pt', 'tira a lixeira, ela enfeia tudo', bin],
];

describe('[TOOL-13] remarks and particles', () => {
  it.each(remarks)('[TOOL-13] In %s what “%s” says about the thing asks for nothing', async (...said) => {
    const [locale, text, step] = said;
    expect(await read(locale, text)).toEqual({ plan: [step], left: [] });
  });

  it.each(['remove the bin, a dragon', 'remove the bin, it should fly', 'remove the bin, it is red'])(
    '[TOOL-13] What may be a wish is struck through: “%s”',
    async (text) => {
      expect((await read('en', text)).left).not.toEqual([]);
    },
  );

  it('[TOOL-13] “Down” of a verb that lowers anyway does not turn it round', async () => {
    const cooler = { intent: 'adjust', what: 'warmth', by: -0.15 };
    expect((await read('en', 'cool the photo down a bit')).plan).toEqual([cooler]);
    expect((await read('en', 'make it less cool')).plan).toMatchObject([{ by: 0.3 }]);
  });

  it('[TOOL-13] “But” joins, unless it makes an exception', async () => {
    expect((await read('en', 'black and white, but a bit brighter')).plan).toHaveLength(2);
    expect((await read('en', 'remove everybody but me')).plan).toEqual([]);
    expect((await read('de', 'schwarzweiß, aber etwas heller')).plan).toHaveLength(2);
  });

  it('[TOOL-13] In Korean the face is that of the photo before it', async () => {
    const swapped = [{ intent: 'face', from: 2, onto: 1 }];
    expect((await read('ko', '2번 사진 얼굴을 1번 사진에 넣어줘')).plan).toEqual(swapped);
  });

  it('[TOOL-13] A side of the photo is none of hair, and a format said twice is one step', async () => {
    expect((await read('de', 'Mach das Foto nach unten länger')).plan).toEqual([
      { intent: 'extend', bottom: 20 },
    ]);
    expect(await read('de', 'Auf 9:16 erweitern für meine Story')).toEqual({
      plan: [{ intent: 'extend', ratio: '9:16' }],
      left: [],
    });
    expect((await read('tw', '限動用，延伸成9:16')).plan).toEqual([{ intent: 'extend', ratio: '9:16' }]);
  });

  it('[TOOL-13] People in the background are people, a fabric stays, and upside down is a turn', async () => {
    expect((await read('en', 'get rid of all the people in the background')).plan).toEqual([
      { intent: 'remove', thing: 'people' },
    ]);
    expect((await read('en', 'a black leather jacket')).plan).toEqual([
      { intent: 'clothes', part: 'upper', colour: 'black', fabric: 'leather' },
    ]);
    expect((await read('en', 'dress him in a tweed jacket')).plan).toEqual([
      { intent: 'clothes', part: 'upper', fabric: 'tweed' },
    ]);
    expect((await read('es', 'repara esta foto vieja')).plan).toEqual([{ intent: 'repair' }]);
    expect((await read('ja', '逆さまなので直して')).plan).toEqual([{ intent: 'rotate', degrees: 180 }]);
  });
});

/** Somebody is to stay, said after a removal. */
const stays: readonly (readonly [Locale, string])[] = [
  ['en', 'Remove the people, she stays'],
  ['en', 'remove all people but grandma'],
  ['en', 'remove everyone but dad'],
  ['de', 'Entferne die Leute, er bleibt'],
  ['fr', 'Enlève les gens, elle reste'],
  ['it', 'Togli la gente, lei rimane'],
  ['es', 'quita a la gente, ella se queda'],
  ['pt', 'tira as pessoas, ela fica'],
  ['ja', '人を消して、彼女は残して'],
  ['ko', '사람들 지우고 그녀는 남겨줘'],
];

describe('[TOOL-13] who stays', () => {
  it.each(stays)('[TOOL-13] In %s “%s” is no wish to remove everybody', async (locale, text) => {
    expect((await read(locale, text)).plan).toEqual([]);
  });

  it('[TOOL-13] “But” joins two wishes where a verb follows it', async () => {
    const { plan, left } = await read('en', 'remove the people but blur the background too');
    expect(plan.map(({ intent }) => intent)).toEqual(['remove', 'blur-background']);
    expect(left).toEqual([]);
  });
});

/** A state that is told beside the wish: a colour that goes, and one that says which thing is meant. */
const told: readonly (readonly [Locale, string, object])[] = [
  ['en', 'change the hair from black to blond', { intent: 'hair', colour: 'blonde' }],
  ['en', 'make my blond hair black', { intent: 'hair', colour: 'black' }],
  ['de', 'Mach schwarze Haare blond', { intent: 'hair', colour: 'blonde' }],
  ['fr', 'passe mes cheveux noirs au blond', { intent: 'hair', colour: 'blonde' }],
  ['ja', '髪を黒から金髪に', { intent: 'hair', colour: 'blonde' }],
  ['ko', '머리를 검은색에서 금발로', { intent: 'hair', colour: 'blonde' }],
  ['tw', '頭髮從黑色變成金色', { intent: 'hair', colour: 'blonde' }],
  ['en', 'replace the white wall with brick', { intent: 'replace', thing: 'wall', material: 'brick' }],
  ['de', 'Ersetze die weiße Wand durch Ziegel', { intent: 'replace', thing: 'wall', material: 'brick' }],
  ['ja', '白い壁をレンガにして', { intent: 'replace', thing: 'wall', material: 'brick' }],
  ['ko', '흰 벽을 벽돌로 바꿔줘', { intent: 'replace', thing: 'wall', material: 'brick' }],
  ['tw', '把白牆換成磚牆', { intent: 'replace', thing: 'wall', material: 'brick' }],
  ['es', 'cambia la pared blanca por ladrillo', { intent: 'replace', thing: 'wall', material: 'brick' }],
];

describe('[TOOL-13] what is told beside a wish', () => {
  it.each(told)('[TOOL-13] In %s “%s” does what is wished, and not what is', async (locale, text, step) => {
    expect(await read(locale, text)).toEqual({ plan: [step], left: [] });
  });

  it.each([
    ['en', 'give me pink and blue hair', 'pink'],
    ['en', 'make my hair blonde, brown', 'brown'],
    ['de', 'Haare blond und braun', 'braun'],
    ['fr', 'cheveux blonds et noirs', 'noirs'],
  ] as const)('[TOOL-13] In %s no colour of “%s” is lost unseen', async (locale, text, word) => {
    expect((await read(locale, text)).left).toContain(word);
  });

  it('[TOOL-13] A colour of the material that is wished for is never lost', async () => {
    const { plan, left } = await read('en', 'make the floor white marble');
    expect(left.length > 0 || plan.some((step) => 'colour' in step)).toBe(true);
  });

  it.each([
    ['ja', 'コントラストを下げて彩度を上げて'],
    ['ko', '대비를 낮추고 채도를 높여줘'],
    ['tw', '降低對比，提高飽和度'],
    ['de', 'weniger Kontrast und mehr Sättigung'],
  ] as const)('[TOOL-13] In %s “%s” turns one down and the other up', async (locale, text) => {
    expect(await read(locale, text)).toEqual({
      plan: [
        { intent: 'adjust', what: 'contrast', by: -0.3 },
        { intent: 'adjust', what: 'saturation', by: 0.3 },
      ],
      left: [],
    });
  });

  it.each([
    ['en', 'brighten by -20%', { intent: 'adjust', what: 'brightness', by: -0.2 }],
    ['de', 'Kontrast -20 %', { intent: 'adjust', what: 'contrast', by: -0.2 }],
    ['ja', '彩度を－20%', { intent: 'adjust', what: 'saturation', by: -0.2 }],
    ['en', 'darker by -20%', { intent: 'adjust', what: 'brightness', by: -0.2 }],
    ['en', 'rotate by -90', { intent: 'rotate', degrees: -90 }],
    ['ko', '-90도 회전', { intent: 'rotate', degrees: -90 }],
    ['en', 'make it brighter - by 20%', { intent: 'adjust', what: 'brightness', by: 0.2 }],
  ] as const)('[TOOL-13] In %s a minus in “%s” counts', async (locale, text, step) => {
    expect(await read(locale, text)).toEqual({ plan: [step], left: [] });
  });

  it.each([
    ['en', 'flip it vertically'],
    ['de', 'spiegle das Foto vertikal'],
    ['ja', '上下反転'],
    ['ko', '상하반전'],
    ['tw', '上下翻轉'],
  ] as const)('[TOOL-13] In %s “%s” mirrors from top to bottom', async (locale, text) => {
    expect((await read(locale, text)).plan).toEqual([{ intent: 'mirror', axis: 'vertical' }]);
  });
});
