import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { userEvent } from 'vitest/browser';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { type Host, openHost } from '../support/host.ts';
import { ToolPage } from '../support/open-tool.tsx';
import { paintPicture } from '../support/paint-picture.ts';
import { say } from '../support/say.ts';

let host: Host;
beforeEach(async () => {
  host = await openHost();
  queryClient.clear();
});
afterEach(() => host.close());

/** Tells whether a text is on the page as soon as the button that starts a run is. */
function isThereAtOnce(text: string): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector('.rail .run')) return;
      observer.disconnect();
      resolve(screen.queryAllByText(text).length > 0);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
  });
}

it.each([
  ['aiBackground', 'options.scene.label'],
  ['kontext', 'plan.label'],
  ['headShot', 'headShots.size.label'],
] as const)(
  '[TOOL-16] The options of %s are whole when they are first shown, so that none moves',
  async (tool, field) => {
    const { featureCode } = toolOf(tool);
    const times = { waitSeconds: 0, proWaitSeconds: 0, runSeconds: null, pace: null, models: [] };
    const costs = { creditCost: 0, creditSeconds: null, headshotCost: 1 };
    queryClient.setQueryData(featuresQuery.queryKey, [{ featureCode, ...costs, available: true, ...times }]);
    const isThere = isThereAtOnce(say(field));
    render(<ToolPage tool={tool} />);
    await userEvent.upload(screen.getByLabelText(say('workspace.drop.choose')), await paintPicture('a.png'));
    expect(await isThere).toBe(true);
  },
);
