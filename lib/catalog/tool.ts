import type { EngineName } from './engine-names.ts';
import type { ToolInputs } from './inputs.ts';
import { MAX_UPLOAD_PIXELS } from './uploads.ts';

/**
 * Families of tools, each with its pigment (a class of the style sheet). Their order is the order of every
 * menu.
 */
export const families = [
  { key: 'retouch', pigment: 'ultra' },
  { key: 'people', pigment: 'madder' },
  { key: 'create', pigment: 'ochre' },
  { key: 'video', pigment: 'virid' },
] as const;

type FamilyKey = (typeof families)[number]['key'];
type Pigment = (typeof families)[number]['pigment'];

/** The pigment of a family's tools. */
export function pigmentOf(family: FamilyKey): Pigment {
  return families.find(({ key }) => key === family)?.pigment ?? 'ultra';
}

/**
 * Entry of one tool: plain data that browsers load. Its options and parameters stand beside it in the tool's
 * folder.
 */
export interface Tool {
  /** Key of its names in `messages/`, and of its page. */
  readonly key: string;
  readonly family: FamilyKey;
  /** Path of its page without language prefix. */
  readonly path: `/${string}`;
  /** The api's name of it: counts, costs and tasks go by it. */
  readonly featureCode: string;
  readonly kind: 'picture' | 'video';
  readonly inputs: ToolInputs;
  /** Left out where the same settings, or the same mask, make no sense for many photos. */
  readonly batch?: true;
  /**
   * Safety rules of its runs. `consent`: everybody in the photos agrees, as the tool changes or reads faces,
   * hair or bodies; `marked`: only where the place that it changes shows a person. `skin`: no body shows
   * more of it than before.
   */
  readonly safety?: { readonly consent: true | 'marked'; readonly skin?: true };
  /**
   * The most pixels of a photo that it works on; a larger one is scaled down to them first, and the page says
   * so.
   */
  readonly maxPixels: number;
  /** Engines that can serve it, best first. */
  readonly engines: readonly EngineName[];
  /** True while the host takes its runs and no page offers it, as its workspace is not there yet. */
  readonly isHostOnly?: true;
  /** Credits for one run, or for each `creditSeconds` of it; 0 where runs are counted by the day. */
  readonly creditCost: number;
  /** Seconds of video that `creditCost` pays for; left out where the length costs nothing. */
  readonly creditSeconds?: number;
  /** Head shots that each picture of a set costs which is delivered by the piece; left out where none. */
  readonly headshotCost?: number;
  /** IPTC digital source type that marks its results. */
  readonly digitalSourceType:
    | 'algorithmicMedia'
    | 'algorithmicallyEnhanced'
    | 'compositeSynthetic'
    | 'compositeWithTrainedAlgorithmicMedia'
    | 'trainedAlgorithmicMedia';
}

/** True for picture tools that start from nothing but their parameters. */
export function worksWithoutPhoto({ kind, inputs }: Pick<Tool, 'kind' | 'inputs'>): boolean {
  return kind === 'picture' && inputs.photo === undefined;
}

/** True of a tool that pages may offer: an engine serves it, and its workspace is there. */
export function hasWorkspace({ engines, isHostOnly }: Pick<Tool, 'engines' | 'isHostOnly'>): boolean {
  return engines.length > 0 && isHostOnly !== true;
}

/** Edits that leave most of a photo alone work at its full size, whatever it is. */
export const LOCAL_PIXELS = MAX_UPLOAD_PIXELS;

/** Tools that make every pixel anew, by the memory they need. */
export const WHOLE_PIXELS = 16_000_000;
