import { toolIconFile, toolIconSheet } from '#components/ui/tool-icon-sheet.ts';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): { file: string }[] {
  return [{ file: toolIconFile }];
}

/** `/icons/tools-….svg`: the icons of all tools. */
export function GET(): Response {
  return new Response(toolIconSheet, { headers: { 'content-type': 'image/svg+xml' } });
}
