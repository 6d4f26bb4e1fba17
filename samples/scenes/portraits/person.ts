/** Shape of a head. Where nothing else is said, 1 is the mean and 1.1 a tenth more. */
export interface FaceShape {
  readonly jaw: number;
  readonly chin: number;
  /** Prominence of the cheekbones. */
  readonly cheekbones: number;
  /** Flesh of the cheeks: children have more, old people less. */
  readonly cheeks: number;
  /** Length from the eyes down. */
  readonly length: number;
  /** Brow ridge: 0 none, 1 a man's. */
  readonly brow: number;
  readonly noseWidth: number;
  readonly noseLength: number;
  /** Height of the nose's bridge. */
  readonly noseBridge: number;
  /** Opening of the lids. */
  readonly eyes: number;
  /** Height of the outer corner of the eye above the inner one, in millimetres. */
  readonly eyeTilt: number;
  /** Depth of the fold above the eye, 0 to 1. */
  readonly lidFold: number;
  readonly lips: number;
  readonly mouth: number;
  /** 0 earnest, 1 smiling with closed lips. */
  readonly smile: number;
  /** Left and right differ by this much; 1 is usual. */
  readonly asymmetry: number;
  /** Wrinkles, bags and loose skin: 0 none, 1 at seventy-five. */
  readonly age: number;
  readonly neck: number;
}

/** Colours, `#rrggbb`. */
interface Tones {
  readonly skin: string;
  /** Colour of blood under the skin. */
  readonly flush: string;
  readonly lips: string;
  readonly iris: string;
  readonly brow: string;
  readonly hair: string;
  readonly hairTip: string;
}

export type HairCut = 'bald' | 'cropped' | 'short' | 'receding' | 'curls' | 'afro' | 'long' | 'bob' | 'tied';
export type Garment = 'sweater' | 'shirt' | 'blazer' | 'roll-neck' | 'hoodie';
export type Backdrop = 'studio' | 'garden' | 'office';

/** An invented person, by numbers alone. */
export interface Person {
  readonly name: string;
  readonly face: FaceShape;
  readonly tones: Tones;
  readonly hair: HairCut;
  /** Shadow of a shaven beard, freckles: 0 to 1. */
  readonly stubble: number;
  readonly freckles: number;
  /** Length of the beard: 0 none, 1 full. */
  readonly beard: number;
  readonly browWeight: number;
  /** Added to the height of the brows, in units of the head. */
  readonly browHeight: number;
  readonly glasses?: 'round' | 'square';
  readonly garment: Garment;
  readonly cloth: string;
  /** Shirt under a blazer, lining of a hood. */
  readonly underCloth: string;
  readonly shoulders: number;
  /** Turn of head and body to the picture's right, and lean of the head, in degrees. */
  readonly turn: number;
  readonly bodyTurn: number;
  readonly lean: number;
  /** All of the person, against a grown-up. */
  readonly scale: number;
  readonly backdrop: Backdrop;
  readonly backdropColours: readonly [near: string, far: string];
}
