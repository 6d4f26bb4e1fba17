import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageVariables, valueHash } from '#scripts/build/main.ts';

/** Read at each start by the web's server alone, so that no page shows them. */
const SERVED: readonly string[] = [
  ...['ROOT_REDIRECT', 'STRIPE_CHECKOUT', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_SCRIPT_URL', 'STRIPE_STAND_IN'],
  ...['PAYPAL_BUTTONS', 'PAYPAL_SCRIPT_URL', 'PAYPAL_STAND_IN', 'FFMPEG_PATH'],
];

describe('the variables that pages show', () => {
  it('Every variable that pages or their server read makes the pages anew when it changes', () => {
    const files = globSync(['lib/**/env.ts', 'web/env.ts']);
    expect(files.length).toBeGreaterThan(4);
    const named = files.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return [...source.matchAll(/process\.env\.(\w+)|readOrigin\('(\w+)'\)/g)].map(
        ([, direct, read]) => direct ?? read ?? '',
      );
    });
    expect([...new Set(named)].toSorted()).toEqual([...pageVariables, ...SERVED].toSorted());
  });

  it('A start builds again after a value has changed, and keeps no value itself', () => {
    const before = valueHash(pageVariables, { NODE_ENV: 'test' });
    const after = valueHash(pageVariables, { NODE_ENV: 'test', OPERATOR_NAME: 'Studio Example' });
    expect(after).not.toBe(before);
    expect(after).toMatch(/^[0-9a-f]{64}$/);
    expect(valueHash(pageVariables, { NODE_ENV: 'test', LOG_LEVEL: 'debug' })).toBe(before);
  });
});
