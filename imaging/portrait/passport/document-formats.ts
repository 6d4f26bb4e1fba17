import type { BackgroundColour } from './background-colours.ts';

/** Range, in the unit of its member. */
export type Span = readonly [least: number, most: number];

/** Rules of a document's photo; lengths are millimetres on paper. */
export interface DocumentFormat {
  readonly width: number;
  readonly height: number;
  /** Size in pixels of photos for upload only. Width and height on paper then give the aspect ratio. */
  readonly pixels?: readonly [width: number, height: number];
  /** From chin to the top of the head. */
  readonly head: Span;
  /** Top of the head: the crown of the skull, or the hair on it. */
  readonly top: 'crown' | 'hair';
  /** From the photo's lower border to the line through the eyes. */
  readonly eyes: Span;
  /** Margins above the head's top, and below the chin. */
  readonly above: Span;
  readonly below: Span;
  /** Allowed backgrounds, default first. */
  readonly backgrounds: readonly [BackgroundColour, ...BackgroundColour[]];
  /** True if glasses are allowed. */
  readonly glasses: boolean;
  /** True if a closed-mouth smile is allowed. */
  readonly smile: boolean;
}

/**
 * Default range where a rule omits eyes or margins. ICAO's portrait has the eyes at 50 to 70 % of the height
 * (ISO/IEC 19794-5; also schweizerpass.admin.ch, “Foto”) and the head within the frame.
 */
const anywhere: Span = [1.5, 60];

const icao = {
  width: 35,
  height: 45,
  head: [32, 36],
  top: 'crown',
  eyes: [22.5, 31.5],
  above: anywhere,
  below: anywhere,
  backgrounds: ['light-grey', 'white', 'off-white', 'light-blue'],
  glasses: true,
  smile: false,
} as const satisfies DocumentFormat;

const usa = {
  width: 50.8,
  height: 50.8,
  head: [25.4, 34.9],
  top: 'hair',
  eyes: [28.6, 34.9],
  above: anywhere,
  below: anywhere,
  backgrounds: ['white', 'off-white'],
  glasses: false,
  smile: true,
} as const satisfies DocumentFormat;

/** Document photos by name, each with the source of its figures. */
export const documentFormats = {
  /**
   * Bundesdruckerei, “Foto-Mustertafel” and template: face 32–36 mm “neglecting the hairstyle”, eyes 22–32 mm
   * up; light, best grey.
   */
  germany: { ...icao, eyes: [22, 32] },
  /**
   * ICAO Doc 9303, portrait: chin to crown, “the position of the top of the head if there were no hair”,
   * 70–80 %; plain and light.
   */
  'schengen-visa': icao,
  /** Passbildkriterien: two thirds of the height, at most 36 mm; light, best grey. */
  austria: { ...icao, head: [30, 36] },
  /**
   * Eidgenössische Fotomustertafel: chin to skull 29–34 mm, in the middle; some of the hair may be cut off.
   */
  switzerland: { ...icao, head: [29, 34] },
  /**
   * service-public (Direction de l’information légale et administrative): 32–36 mm without hair; light blue
   * or grey, white is forbidden.
   */
  france: { ...icao, backgrounds: ['light-grey', 'light-blue'] },
  /**
   * Ministero dell’Interno, “Carta di identità elettronica”: eyes 23–31 mm up; embassy in Tallinn: 70–80 %,
   * white.
   */
  italy: { ...icao, eyes: [23, 31], backgrounds: ['white'] },
  /**
   * Real Decreto 1553/2005, article 5: 32 × 26 mm, white. It has no rule for the head, so ICAO’s applies.
   * Identity card and passport.
   */
  spain: {
    ...icao,
    ...{ width: 26, height: 32, head: [22.4, 25.6], eyes: [16, 22.4], above: [1, 60], below: [1, 60] },
    backgrounds: ['white'],
  },
  /**
   * Rijksdienst voor Identiteitsgegevens, “Fotomatrix”: chin to crown 26–30 mm; light grey, light blue or
   * white.
   */
  netherlands: { ...icao, head: [26, 30], backgrounds: ['light-grey', 'light-blue', 'white'] },
  /** Town of Steenokkerzeel after the rules of the ministry: chin to crown 31–36 mm; white. */
  belgium: { ...icao, head: [31, 36], backgrounds: ['white'] },
  /**
   * Public information bulletin of the county of Wołomin, “Zdjęcia paszportowe”: 31–36 mm, eyes 20–30 mm up;
   * plain and light.
   */
  poland: { ...icao, head: [31, 36], eyes: [20, 30], backgrounds: ['white', 'light-grey'] },
  /** Department of Foreign Affairs, photographer guidelines: 70–80 %; light grey, white or cream. */
  ireland: { ...icao, head: [31.5, 36], backgrounds: ['light-grey', 'white', 'cream'] },
  /**
   * HM Passport Office, “Passport photos”: crown to chin 29–34 mm; plain cream or light grey. Glasses are
   * better left off.
   */
  'united-kingdom': { ...icao, head: [29, 34], backgrounds: ['light-grey', 'cream'] },
  /**
   * US Department of State, embassy in Germany, “Passport photos”: 1 to 1 3/8 in, eyes 1 1/8 to 1 3/8 in up;
   * no glasses, a natural smile is fine.
   */
  'united-states': usa,
  /**
   * US Department of State, “Digital image requirements”: 600 to 1200 px, 50–69 % “including the hair”, eyes
   * at 56–69 %.
   */
  'united-states-online': { ...usa, pixels: [1200, 1200], head: [25.4, 35], eyes: [28.5, 35] },
  /**
   * Government of Canada, passport photo specifications: chin to crown, “natural top of head”, 31–36 mm;
   * plain, white or light.
   */
  canada: {
    ...icao,
    ...{ width: 50, height: 70, head: [31, 36], eyes: [35, 49], above: [6, 60] },
    backgrounds: ['white', 'off-white'],
  },
  /**
   * Australian Passport Office, guidelines for camera operators: chin to crown 32–36 mm, “without hair”;
   * light, not patterned. No glasses.
   */
  australia: { ...icao, backgrounds: ['light-grey', 'white'], glasses: false },
  /**
   * Ministry of Foreign Affairs, as told by Noboribetsu: 32–36 mm, 2–6 mm above, 5–9 mm below; plain and
   * pale.
   */
  japan: { ...icao, above: [2, 6], below: [5, 9], backgrounds: ['light-grey', 'white', 'light-blue'] },
  /**
   * Ministry of Foreign Affairs, consulate in Yokohama: chin to the top of the head “without hair” 32–36 mm;
   * white.
   */
  'south-korea': { ...icao, backgrounds: ['white'] },
  /**
   * Bureau of Consular Affairs: top of the head to the jaw 32–36 mm, neither head nor hair touching the
   * border above; white.
   */
  taiwan: { ...icao, backgrounds: ['white'] },
  /**
   * Commissioner’s office of the foreign ministry in Hong Kong: 33 × 48 mm, head up to 33 mm (from 28 for
   * passports); white or nearly so.
   */
  china: {
    ...icao,
    ...{ width: 33, height: 48, head: [28, 33], eyes: [24, 33.6], above: [3, 60], below: [7, 60] },
    backgrounds: ['white', 'off-white'],
  },
  /** Immigration Department: 40 × 50 mm, chin to crown 32–36 mm, “sufficient headroom”; white. */
  'hong-kong': {
    ...icao,
    ...{ width: 40, height: 50, eyes: [25, 35], above: [3, 60] },
    backgrounds: ['white'],
  },
  /** Immigration and Checkpoints Authority: 35 × 45 mm, chin to crown 25–35 mm; white. */
  singapore: { ...icao, head: [25, 35], backgrounds: ['white'] },
  /** The same authority, photos handed in as a file: 400 × 514 px. */
  'singapore-online': {
    ...icao,
    ...{ pixels: [400, 514], height: 44.975, head: [25, 35], backgrounds: ['white'] },
  },
  /**
   * Embassy of India in Harare: 2 × 2 in, face 70–80 % or 1.4 to 1.6 in, “from top of hair” (Rabat); white or
   * off-white.
   */
  india: { ...usa, head: [35.6, 40.6], eyes: [25.4, 35.6], glasses: true, smile: false },
  /**
   * Immigration Department of Malaysia: 35 × 50 mm, chin to the top of the head 25–30 mm; white or off-white.
   */
  malaysia: {
    ...icao,
    ...{ height: 50, head: [25, 30], eyes: [25, 35] },
    backgrounds: ['white', 'off-white'],
  },
} as const satisfies Readonly<Record<string, DocumentFormat>>;

export type DocumentName = keyof typeof documentFormats;
