import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GET } from '#app/icons/tools.svg/route.ts';
import { ToolIcon } from '#components/ui/tool-icon.tsx';
import { tools } from '#lib/catalog/tools.ts';

it('Every tool has its icon in the sheet that its pages name', async () => {
  const sheet = await GET().text();
  for (const { key } of tools) {
    const [, url, id] = /href="([^"#]*)#([^"]*)"/.exec(renderToStaticMarkup(ToolIcon({ tool: key }))) ?? [];
    expect(url).toBe('/icons/tools.svg');
    expect(sheet).toMatch(new RegExp(`<symbol id="${id}" viewBox="0 0 24 24"><\\w+ [^>]+/>`));
  }
});
