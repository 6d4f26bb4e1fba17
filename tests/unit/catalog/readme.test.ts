import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isOffered } from '#lib/availability/availability.ts';
import { readAvailability } from '#lib/availability/env.ts';
import { tools } from '#lib/catalog/tools.ts';
import names from '#messages/en/tools.json' with { type: 'json' };

describe('the README', () => {
  it('The README names each tool that runs as its page does, and no other', () => {
    const readme = readFileSync('README.md', 'utf8');
    const table = readme.slice(readme.indexOf('| family'), readme.indexOf('- **A workspace**'));
    const availability = readAvailability();
    const named = tools.filter(({ key }) => table.includes(names[key].name));
    expect(named.map(({ key }) => key)).toEqual(
      tools.filter((tool) => isOffered(tool, availability)).map(({ key }) => key),
    );
    expect(readme).toContain(`Twenty-five tools run`);
    expect(availability.tools.size).toBe(25);
  });
});
