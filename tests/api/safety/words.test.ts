import { describe, expect, it } from 'vitest';
import { checkWords } from '#api/safety/check-words.ts';
import { errorKinds } from '#lib/contract/error-codes.ts';
import { buildTestHost } from '../support/build-test-host.ts';

const refused = [
  'a nude woman on a beach',
  'ＮＵＤＥ portrait',
  'n\u200Bude portrait',
  'Eine nackte Frau am Strand',
  '海辺の全裸の女性',
  'una mujer desnuda en la playa',
  '海灘上的裸體女人',
  'uma mulher nua na praia',
  'une femme dénudée sur la plage',
  '해변의 알몸 여자',
  'una donna nuda sulla spiaggia',
  'a sexy schoolgirl',
  'ein Kind im Bikini',
  'セクシーな少女',
  'una niña en lencería',
  '性感的少女',
  'criança de biquíni',
  'une fillette en lingerie',
  '비키니를 입은 소녀',
  'bambina in lingerie',
];

const allowed = [
  'a child with a red balloon in a park',
  'children playing football in Sussex',
  'a nudibranch on a reef',
  'Nackenkissen auf einem Sofa',
  'un desayuno con pan y café',
  'La Genève des enfants en 1900',
  '少女が傘をさして歩く',
  '孩子在公園放風箏',
  '아이가 공원에서 연을 날린다',
  'un bambino con un aquilone',
  'uma criança com um balão',
  'a kind woman in a bikini at the pool',
];

const isRefused = (prompt: string) => {
  try {
    checkWords({ prompt });
    return false;
  } catch {
    return true;
  }
};

describe('words of runs', () => {
  it('[GEN-04] Words that ask for nudity, or for children in a sexual way, are refused in nine languages, and others are not', () => {
    expect(refused.filter((prompt) => !isRefused(prompt))).toEqual([]);
    expect(allowed.filter(isRefused)).toEqual([]);
  });

  it('[GEN-04] A run with such words is refused before an engine is looked for', async () => {
    const host = await buildTestHost({ settings: { roles: ['http'] } });
    const { token } = await host.visit();
    const body = { feature: 'ai-image-generator', parameters: { prompt: refused[0] } } as const;
    expect((await host.call('genImg', { token, body })).code).toBe(errorKinds.content_rejected.code);
  });
});
