import type { Availability } from '#lib/availability/availability.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';
import type { ToolContent } from '#lib/content/tool-content.ts';

/** Props of a section of a tool page. */
export interface SectionProps {
  readonly tool: ToolEntry;
  readonly content: ToolContent;
  readonly availability: Availability;
}
