/** Colours of skin: lit, in shade, and of cheeks and lips. */
export const skins = {
  rosy: { lit: '#e8bd99', shade: '#c58d6c', lips: '#b5534e' },
  tan: { lit: '#c68a5f', shade: '#9c633f', lips: '#96453f' },
  brown: { lit: '#8f5b3e', shade: '#633a27', lips: '#7d3636' },
} as const;

/** Hair as two outlines: behind the head, and over it. */
const cuts = {
  bob: {
    behind:
      'M120 210Q106 70 240 62T372 214Q388 300 366 352Q330 372 312 340L170 340Q150 374 118 350Q98 292 120 210Z',
    over: 'M150 214Q150 120 240 108Q290 104 318 140Q246 150 206 196Q176 214 166 260Q150 250 150 214ZM318 140Q344 166 336 256Q322 210 300 176Q306 154 318 140Z',
  },
  fringe: {
    behind:
      'M118 216Q104 62 240 56T364 218Q376 330 372 430Q344 452 318 426L164 426Q138 452 110 430Q106 330 118 216Z',
    over: 'M146 206Q150 104 240 98T336 206Q312 214 290 208L286 198L276 210Q240 216 212 210L206 198L196 210Q170 214 146 206Z',
  },
  crop: {
    behind: 'M142 204Q132 88 240 80T340 206L334 246L148 246Z',
    over: 'M146 214Q142 112 240 98T336 214Q330 160 296 148Q238 136 186 150Q152 166 146 214Z',
  },
  side: {
    behind:
      'M122 216Q104 62 246 58T366 220Q380 306 384 396Q350 424 322 398L168 398Q138 424 104 400Q104 306 122 216Z',
    over: 'M148 262Q138 130 206 96Q250 82 292 96Q346 124 336 250Q322 200 214 108Q190 180 148 262Z',
  },
} as const;

export interface Person {
  readonly skin: keyof typeof skins;
  readonly cut: keyof typeof cuts;
  /** Colour of the hair, and of the light on it. */
  readonly hair: readonly [colour: string, light: string];
  /** Colour of the clothes, and of their shade. */
  readonly top: readonly [colour: string, shade: string];
  /** Fill of the clothes in place of their colour. */
  readonly fabric?: string;
  readonly wear?: 'jumper' | 'suit';
  readonly hasBeard?: true;
  /** Open for documents; else closed in a smile, so that nobody is stared at. */
  readonly eyes?: 'open';
}

const NECK = 'M196 330H286V420Q242 452 196 420Z';
const BODY = 'M30 600Q40 460 168 428L196 404Q242 446 286 404L314 428Q440 458 452 600Z';
const BODY_SHADE = 'M314 428Q440 458 452 600H330Q350 500 296 424Z';
const HEAD = 'M146 214Q146 108 240 106T336 214Q338 300 300 344Q270 374 240 374T182 344Q144 300 146 214Z';
const HEAD_SHADE =
  'M336 214Q338 300 300 344Q270 374 240 374Q292 340 298 262Q300 180 270 108Q334 118 336 214Z';

/** Outlines that marks follow. */
export const outlines = { head: HEAD, body: BODY, hairOf: (cut: Person['cut']) => cuts[cut].behind } as const;

function path(d: string, attributes: string): string {
  return d === '' ? '' : `<path d="${d}" ${attributes}/>`;
}

function line(d: string, { colour, width }: { readonly colour: string; readonly width: number }): string {
  return path(d, `stroke="${colour}" stroke-width="${width}" fill="none" stroke-linecap="round"`);
}

function clothes({ top: [colour, shade], fabric, wear }: Person): string {
  const body = path(BODY, `fill="${fabric ?? colour}"`) + path(BODY_SHADE, `fill="${shade}" opacity=".55"`);
  if (wear !== 'suit')
    return body + path('M176 424Q242 486 306 424L296 408Q242 452 188 408Z', `fill="${shade}"`);
  return (
    body +
    path('M182 414L241 560L302 414L286 400Q242 440 196 400Z', 'fill="#fbf9f5"') +
    path('M228 452H256L264 480L256 600H228L220 480Z', 'fill="#a52f42"') +
    path(
      'M176 422L196 402L238 560L222 600H200Q150 520 176 422ZM308 422L288 402L246 560L262 600H284Q334 520 308 422Z',
      `fill="${shade}"`,
    )
  );
}

const BEARD =
  'M148 268Q158 316 200 308Q240 292 280 308Q324 316 334 268Q334 322 300 350Q270 378 240 378T182 350Q150 322 148 268Z';

const OPEN_EYES =
  '<ellipse cx="198" cy="247" rx="7" ry="9" fill="#2a1c18"/><ellipse cx="285" cy="247" rx="7" ry="9" fill="#2a1c18"/>';

function features({ skin, hair: [colour], hasBeard, eyes }: Person): string {
  const { shade, lips } = skins[skin];
  const ink = '#2a1c18';
  return [
    `<ellipse cx="184" cy="288" rx="24" ry="15" fill="${lips}" opacity=".24"/>`,
    `<ellipse cx="296" cy="288" rx="20" ry="14" fill="${lips}" opacity=".26"/>`,
    line('M176 220Q196 208 218 216M264 216Q286 208 304 220', { colour, width: 8 }),
    hasBeard ? path(BEARD, `fill="${colour}"`) : '',
    eyes === 'open'
      ? OPEN_EYES
      : line('M178 250Q197 236 217 250M265 250Q285 236 305 250', { colour: ink, width: 5.5 }),
    line('M246 252Q251 282 258 290Q250 300 234 297', { colour: shade, width: 6 }),
    line(hasBeard ? 'M210 326Q240 346 272 326' : 'M202 322Q240 356 280 322', { colour: lips, width: 8 }),
  ].join('');
}

/** A person from the chest up, in gouache, on a page of 480 × 600. */
export function drawPerson(person: Person): string {
  const { lit, shade } = skins[person.skin];
  const [colour, light] = person.hair;
  const { behind, over } = cuts[person.cut];
  return [
    path(behind, `fill="${colour}"`),
    path(NECK, `fill="${shade}"`),
    clothes(person),
    `<ellipse cx="147" cy="250" rx="16" ry="28" fill="${shade}"/>`,
    `<ellipse cx="335" cy="250" rx="16" ry="28" fill="${shade}"/>`,
    path(HEAD, `fill="${lit}"`),
    path(HEAD_SHADE, `fill="${shade}" opacity=".42"`),
    features(person),
    path(over, `fill="${colour}"`),
    line('M166 168Q184 112 244 100', { colour: light, width: 10 }),
  ].join('');
}
