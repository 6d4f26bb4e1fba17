import { drawPerson, outlines, type Person, skins } from './person.ts';

const mint = ['#cfdcd6', '#b4c8c0'] as const;
const sky = ['#c9d3e3', '#a9b9d0'] as const;
const sand = ['#eadfc9', '#d9c7a6'] as const;
const white = ['#f4f3f0', '#f4f3f0'] as const;

const iris: Person = {
  skin: 'rosy',
  cut: 'bob',
  hair: ['#3b2a22', '#6a4a38'],
  top: ['#8e3b40', '#6e2a31'],
};
const sam: Person = {
  skin: 'brown',
  cut: 'crop',
  hair: ['#1f1a1a', '#453a36'],
  top: ['#d9a136', '#a9771f'],
};
const noa: Person = {
  skin: 'tan',
  cut: 'side',
  hair: ['#2b211e', '#56443b'],
  top: ['#2f6d5e', '#1f5347'],
};
const leo: Person = {
  skin: 'tan',
  cut: 'crop',
  hair: ['#4a3020', '#7b563e'],
  top: ['#2a3f7a', '#1d2c58'],
  hasBeard: true,
};
const upright: Person = { ...sam, eyes: 'open' };

/** Ground of a panel: a wall with a softer shape in it. */
function ground([wall, shape]: readonly [string, string]): string {
  return `<rect width="480" height="600" fill="${wall}"/><path d="M0 380Q220 250 480 330V600H0Z" fill="${shape}"/>`;
}

const MARK = 'fill="none" stroke="#2a3fb0" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"';
const DASHES = `${MARK} stroke-dasharray="2 15"`;

function outlined(d: string): string {
  return `<path d="${d}" fill="#2a3fb0" fill-opacity=".16"/><path d="${d}" ${DASHES}/>`;
}

/** Corners around a found face. */
const corners = `<path d="M116 150V106H160M322 106H366V150M366 340V384H322M160 384H116V340" ${MARK}/>`;

/** Points on a face, joined as a mesh. */
const mesh = (() => {
  const points = [
    [197, 220],
    [285, 220],
    [178, 250],
    [217, 250],
    [265, 250],
    [305, 250],
    [241, 292],
    [202, 322],
    [241, 340],
    [280, 322],
    [160, 290],
    [322, 290],
    [241, 372],
    [190, 346],
    [292, 346],
  ] as const;
  const joined =
    'M197 220L285 220M178 250L217 250L241 292L265 250L305 250M217 250L265 250M202 322L241 340L280 322L241 292ZM160 290L178 250M322 290L305 250M160 290L190 346L241 372L292 346L322 290M202 322L190 346M280 322L292 346';
  const dots = points.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="5.5" fill="#2a3fb0"/>`).join('');
  return `<path d="${joined}" fill="none" stroke="#2a3fb0" stroke-width="2.5" opacity=".7"/>${dots}`;
})();

/** A smaller print of another photo in the corner. */
function print(person: Person, wall: readonly [string, string]): string {
  return `<g transform="translate(270 372) scale(.4)"><rect x="-16" y="-16" width="512" height="540" rx="26" fill="#fff"/><svg width="480" height="508" viewBox="0 40 480 508">${ground(wall)}${drawPerson(person)}</svg></g>`;
}

/** A place of a person in a frame of a film: pixels to the right and down, and degrees. */
interface Pose {
  readonly right: number;
  readonly down: number;
  readonly turn: number;
}

const poses: readonly Pose[] = [
  { right: -64, down: 18, turn: -7 },
  { right: 6, down: 0, turn: 0 },
  { right: 70, down: 14, turn: 8 },
];

/** Three frames of a film, one under the other, in which a person moves. */
function film(
  person: Person,
  { wall, over = '' }: { wall: readonly [string, string]; over?: string },
): string {
  const holes = Array.from({ length: 15 }, (_, at) =>
    [14, 444]
      .map((x) => `<rect x="${x}" y="${12 + 40 * at}" width="22" height="18" rx="5" fill="#f4f1ea"/>`)
      .join(''),
  );
  const frames = poses.map(({ right, down, turn }, at) => {
    const moved = `translate(${right} ${down}) rotate(${turn} 240 330)`;
    const inside = `<g transform="translate(-120) scale(1.5 1)">${ground(wall)}</g><g transform="${moved}">${drawPerson(person)}${over}</g>`;
    return `<svg x="50" y="${8 + 197 * at}" width="380" height="190" viewBox="-120 40 720 360" preserveAspectRatio="xMidYMid slice">${inside}</svg>`;
  });
  return `<rect width="480" height="600" fill="#23211c"/>${holes.join('')}${frames.join('')}`;
}

const measures = `<path d="M70 84H410M70 374H410" ${DASHES}/><path d="M96 84V374M84 100L96 84L108 100M84 358L96 374L108 358" ${MARK}/><path d="M150 250H332" ${DASHES}/>`;

const tartan =
  '<defs><pattern id="tartan" width="72" height="72" patternUnits="userSpaceOnUse"><rect width="72" height="72" fill="#a52f42"/><path d="M0 18H72M18 0V72" stroke="#1d3b36" stroke-width="22" opacity=".62"/><path d="M0 54H72M54 0V72" stroke="#f0d9a0" stroke-width="4"/></pattern></defs>';

/** Six prints of a passport photo on a sheet. */
function sheetOf(person: Person): string {
  const prints = [0, 1, 2, 3].map((at) => {
    const [x, y] = [70 + (at % 2) * 178, 50 + Math.floor(at / 2) * 258];
    return `<svg x="${x}" y="${y}" width="162" height="242" viewBox="60 10 360 538" preserveAspectRatio="xMidYMid slice"><rect x="0" width="480" height="600" fill="#e3e6ea"/>${drawPerson(person)}</svg>`;
  });
  return `<rect width="480" height="600" fill="#cfd5dc"/><rect x="46" y="26" width="388" height="548" fill="#fff"/>${prints.join('')}`;
}

/** A small child with the skin of one of the people and the hair of the other. */
function drawChild(skin: Person['skin'], hair: string): string {
  const { lit, shade, lips } = skins[skin];
  return [
    '<path d="M96 600Q100 486 196 462H284Q380 486 384 600Z" fill="#e7b95c"/>',
    '<path d="M196 462Q240 496 284 462L276 446H204Z" fill="#c9953a"/>',
    `<path d="M204 430H276V464Q240 490 204 464Z" fill="${shade}"/>`,
    `<ellipse cx="106" cy="330" rx="20" ry="28" fill="${shade}"/><ellipse cx="374" cy="330" rx="20" ry="28" fill="${shade}"/>`,
    `<path d="M108 300Q108 160 240 160T372 300Q384 440 240 444T108 300Z" fill="${lit}"/>`,
    `<path d="M122 262Q128 152 240 146T358 262Q336 206 262 202Q284 190 276 168Q250 200 208 204Q146 212 122 262Z" fill="${hair}"/>`,
    `<ellipse cx="158" cy="372" rx="28" ry="18" fill="${lips}" opacity=".26"/><ellipse cx="322" cy="372" rx="28" ry="18" fill="${lips}" opacity=".26"/>`,
    '<ellipse cx="186" cy="326" rx="9" ry="12" fill="#2a1c18"/><ellipse cx="294" cy="326" rx="9" ry="12" fill="#2a1c18"/>',
    `<path d="M168 296Q186 286 204 294M276 294Q294 286 312 296" stroke="${hair}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    `<path d="M230 360Q240 368 250 360" stroke="${shade}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    `<path d="M206 388Q240 418 274 388" stroke="${lips}" stroke-width="8" fill="none" stroke-linecap="round"/>`,
  ].join('');
}

/** Panels of a tool's method: the photo, what the tool finds in it, what it makes. */
export const panels = {
  hairstyleChanger: [
    ground(mint) + drawPerson(iris),
    ground(mint) + drawPerson(iris) + outlined(outlines.hairOf('bob')),
    ground(mint) + drawPerson({ ...iris, cut: 'fringe', hair: ['#a8481f', '#d9824f'] }),
  ],
  faceSwap: [
    ground(sky) + drawPerson(sam) + print(leo, mint),
    ground(sky) + drawPerson(sam) + mesh + corners,
    ground(sky) + drawPerson({ ...sam, hasBeard: true }),
  ],
  babyGenerator: [
    ground(sand) + drawPerson(noa) + print(sam, sky),
    ground(sand) + drawPerson(noa) + mesh + corners,
    ground(mint) + drawChild('tan', '#2b211e'),
  ],
  headShot: [
    ground(mint) + drawPerson(noa),
    ground(mint) + drawPerson(noa) + outlined(outlines.body) + corners,
    ground(['#dfe3ea', '#cfd6e0']) + drawPerson({ ...noa, wear: 'suit', top: ['#24344f', '#182439'] }),
  ],
  passportPhoto: [
    ground(sand) + drawPerson(upright),
    ground(white) + drawPerson(upright) + measures,
    sheetOf(upright),
  ],
  clothesChanger: [
    ground(sky) + drawPerson(iris),
    ground(sky) + drawPerson(iris) + outlined(outlines.body),
    tartan + ground(sky) + drawPerson({ ...iris, fabric: 'url(#tartan)', top: ['#a52f42', '#5c1b27'] }),
  ],
  videoFaceSwap: [
    film(sam, { wall: sky }) + print(leo, mint),
    film(sam, { wall: sky, over: mesh + corners }),
    film({ ...sam, hasBeard: true }, { wall: sky }),
  ],
} as const satisfies Readonly<Record<string, readonly [string, string, string]>>;
