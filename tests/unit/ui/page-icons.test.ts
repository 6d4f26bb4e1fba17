import type { LucideIconData } from 'lucide-react/types';
import { expect, it } from 'vitest';
import { pageIcons } from '#components/ui/page-icons.ts';

it('Icons of pages are drawn as lucide draws them', async () => {
  for (const [name, node] of Object.entries(pageIcons)) {
    const { __iconData: drawn }: { __iconData: LucideIconData } = await import(`lucide-react/icons/${name}`);
    expect(node, name).toEqual(
      drawn.node.map(([element, { key: _, ...attributes }]) => [element, attributes]),
    );
  }
});
