import type { ToolEntry } from '#lib/catalog/tools.ts';
import type { ToolContent } from '#lib/content/tool-content.ts';

/** What a section of a tool's page is made from. */
export interface SectionProps {
  readonly tool: ToolEntry;
  readonly content: ToolContent;
}
