import type { Page } from '@playwright/test';
import { findInput } from '#lib/catalog/inputs.ts';
import type { Body, Result } from '#lib/contract/contract.ts';
import { endpoints } from '#lib/contract/endpoints.ts';

/** Calls the host as the person whose session the page holds. */
async function callAs<Name extends 'list' | 'taskParamList' | 'allPayVipInfo' | 'getCreditAggregation'>(
  page: Page,
  name: Name,
  body?: Body<Name>,
): Promise<Result<Name>> {
  const { method, path } = endpoints[name];
  const answer = await page.evaluate(
    async ({ method, path, body }) => {
      const { apiOrigin } = await (await fetch('/config.json')).json();
      const { session } = JSON.parse(localStorage.getItem('user') ?? '{}').state;
      const headers = { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' };
      const sent = method === 'POST' ? JSON.stringify(body ?? {}) : null;
      return (await fetch(apiOrigin + path, { method, headers, body: sent })).json();
    },
    { method, path, body },
  );
  return answer.result;
}

/** Purchases of the page’s person, as the host tells them. */
export async function readBought(page: Page) {
  const { info } = await callAs(page, 'allPayVipInfo');
  const { totalBalance: credits, headshots } = await callAs(page, 'getCreditAggregation');
  const { actully: plan, future, isTrial } = info;
  return {
    ...{ interval: plan?.priceInterval ?? null, platform: plan?.vipPlatform ?? null, future, isTrial },
    // In epoch seconds.
    ...{ paidUntil: plan?.currentPeriodEnd ?? 0, credits, headshots },
  };
}

/** The newest task of the page’s guest, and what it was started with. */
export async function readNewestRequest(page: Page) {
  const { list } = await callAs(page, 'list');
  const task = list[0];
  if (!task) throw new Error('The guest has no task.');
  const { list: found } = await callAs(page, 'taskParamList', { ids: [task.id] });
  const input = found[0];
  if (!input) throw new Error('The task is forgotten.');
  return { ...input, task };
}

/** The same with the bytes of its mask. */
export async function readNewestTask(page: Page) {
  const { task, parameters, inputs } = await readNewestRequest(page);
  const maskUrl = findInput(inputs, 'mask')?.url;
  if (!maskUrl) throw new Error('The task has no mask.');
  const response = await page.request.get(maskUrl);
  return { task, parameters, mask: await response.body() };
}
