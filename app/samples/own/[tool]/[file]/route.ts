import { listOwnSampleFiles, readOwnSample } from '#lib/operator/sample-photos.ts';

export const dynamic = 'force-static';
export const dynamicParams = false;

export function generateStaticParams(): Promise<{ tool: string; file: string }[]> {
  return listOwnSampleFiles();
}

/** `/samples/own/face-swap/….jpg`: sample photos of the operator, and their thumbnails. */
export async function GET(
  _request: Request,
  context: { params: Promise<{ tool: string; file: string }> },
): Promise<Response> {
  const { tool, file } = await context.params;
  const found = await readOwnSample(`/samples/own/${tool}/${file}`);
  if (!found) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(found.bytes), { headers: { 'content-type': found.type } });
}
