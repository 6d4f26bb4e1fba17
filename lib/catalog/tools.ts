import type { FamilyKey } from './families.ts';

/** One tool. Navigation, pages, limits and validation all read this table; adding a tool is one entry and its messages. */
export interface Tool {
  /** Key of its names in `messages/`, and of its page. */
  readonly key: string;
  readonly family: FamilyKey;
  /** Path of its page without language prefix. */
  readonly path: `/${string}`;
  /** The api's name of it: counts, costs and tasks go by it. */
  readonly featureCode: string;
  readonly kind: 'picture' | 'video';
  readonly inputs: { readonly mask: 'none' | 'required' };
  /** Engines that can serve it, best first. */
  readonly engines: readonly EngineName[];
  /** Credits for one run; 0 where runs are counted by the day. */
  readonly creditCost: number;
  /** IPTC digital source type that marks its results. */
  readonly digitalSourceType:
    | 'algorithmicallyEnhanced'
    | 'compositeWithTrainedAlgorithmicMedia'
    | 'trainedAlgorithmicMedia';
}

export type EngineName = 'embedded';

export const tools = [
  {
    key: 'objectRemover',
    family: 'retouch',
    path: '/remove-object-from-photo',
    featureCode: 'object-remover',
    kind: 'picture',
    inputs: { mask: 'required' },
    engines: ['embedded'],
    creditCost: 0,
    digitalSourceType: 'algorithmicallyEnhanced',
  },
] as const satisfies readonly Tool[];

export type FeatureCode = (typeof tools)[number]['featureCode'];
export type ToolKey = (typeof tools)[number]['key'];
/** An entry of the table, with its key narrowed to those that exist. */
export type ToolEntry = Tool & { readonly key: ToolKey };

const byFeature = new Map<string, Tool>(tools.map((tool) => [tool.featureCode, tool]));

export function findTool(featureCode: string): Tool | undefined {
  return byFeature.get(featureCode);
}
