import type { replacerColours } from '#lib/catalog/tools/ai-replacer/constants.ts';
import type { hairColours } from '#lib/catalog/tools/hairstyle-changer/constants.ts';
import type { Adjustment } from '../../edit/arrange/adjust-tones.ts';
import type { BackdropName } from '../../edit/backdrop/backdrops.ts';
import type { SceneParts } from '../../edit/backdrop/scene/scene-parts.ts';
import type { FabricName } from '../../edit/garment/fabrics.ts';
import type { GarmentPart } from '../../edit/garment/keep-part.ts';
import type { StyleKey } from '../../edit/style/styles.ts';
import type { MaterialName } from '../../edit/surface/materials.ts';
import type { ExpressionName } from '../../portrait/emoji/expressions.ts';
import type { CutName } from '../../portrait/hair/cuts.ts';
import type { TemplateKey } from '../../portrait/halloween/templates.ts';
import type { DocumentName } from '../../portrait/passport/document-formats.ts';

export type Colour = keyof typeof replacerColours;

/** A person of the photo who stands farthest to that side. */
export type Side = 'left' | 'right';

/** A thing: its English name, and where it was tapped, in per cent of the photo's width and height. */
export interface ThingInPhoto {
  readonly thing: string;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

interface OfPerson {
  readonly side?: Side | undefined;
}

/** Per cent of the photo's sides that are added, or the ratio of the result. */
export interface Extension {
  readonly left?: number | undefined;
  readonly right?: number | undefined;
  readonly top?: number | undefined;
  readonly bottom?: number | undefined;
  readonly ratio?: Ratio | undefined;
}

export type Ratio = '1:1' | '4:5' | '3:4' | '2:3' | '9:16' | '5:4' | '4:3' | '3:2' | '16:9' | '21:9';

/** Settings of every intent. Photos are counted from 1. */
interface Settings {
  readonly 'remove-watermark': object;
  readonly remove: ThingInPhoto & OfPerson;
  readonly repair: object;
  readonly denoise: object;
  readonly enhance: object;
  readonly straighten: object;
  readonly rotate: { readonly degrees: 90 | -90 | 180 };
  readonly mirror: { readonly axis: 'horizontal' | 'vertical' };
  readonly face: { readonly from: number; readonly onto: number };
  readonly recolour: ThingInPhoto & { readonly colour: Colour };
  readonly replace: ThingInPhoto & { readonly material: MaterialName };
  readonly hair: OfPerson & {
    readonly style?: CutName | undefined;
    readonly colour?: keyof typeof hairColours | undefined;
  };
  readonly clothes: OfPerson & {
    readonly part: Exclude<GarmentPart, 'main'>;
    readonly colour?: Colour | undefined;
    readonly fabric?: FabricName | undefined;
  };
  readonly pattern: { readonly from: number; readonly part: Exclude<GarmentPart, 'main'> };
  readonly costume: { readonly costume: TemplateKey };
  readonly 'cut-out': object;
  readonly background: {
    readonly backdrop: BackdropName | 'scene';
    readonly colour?: Colour | undefined;
  } & { readonly [Part in keyof SceneParts]?: SceneParts[Part] | undefined };
  readonly 'blur-background': object;
  readonly put: { readonly from: number; readonly before: number };
  readonly adjust: Adjustment;
  readonly sharpen: object;
  readonly extend: Extension;
  readonly crop: { readonly ratio: Ratio };
  readonly enlarge: { readonly factor: 2 | 4 };
  readonly style: { readonly style: StyleKey };
  readonly headshot: object;
  readonly passport: { readonly document?: DocumentName | undefined };
  readonly sticker: { readonly expression?: ExpressionName | undefined };
  readonly 'side-by-side': object;
  readonly collage: object;
}

export type PlannedIntent = keyof Settings;

/** Settings of one intent. */
export type SettingsOf<Intent extends PlannedIntent> = Settings[Intent];

/** A step of a plan. */
export type PlannedStep = {
  readonly [Intent in PlannedIntent]: { readonly intent: Intent } & Settings[Intent];
}[PlannedIntent];
