import '../../../app/globals.css';
import '../../../app/_tool-page/tool-page.css';
import '#features/workspace/workspace.css';
import '#features/workspace/whole-page.css';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

const sentence = 'Everybody in the photos has agreed to their being changed by this tool, and so have I.';

/** Rail of a tool with consent, as the workspace builds it. */
function build(): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = `<section class="workspace"><div class="rail"><div class="rail-in"></div>
    <div class="run-consent"><label class="agree"><input type="checkbox"><span>${sentence}</span></label></div>
    <div class="run"><button class="btn big wide">Run</button></div>
    <details class="run-facts"><summary>Size and privacy</summary></details>
  </div></section>`;
  return place;
}

let place: HTMLElement;
beforeEach(() => {
  document.documentElement.dataset.photoOpen = '';
  place = build();
  document.body.append(place);
});
afterEach(async () => {
  place.remove();
  delete document.documentElement.dataset.photoOpen;
  await page.viewport(414, 896);
});

it.each([320, 390])('[TOOL-16] On phones %d pixels wide nothing covers the consent', async (width) => {
  await page.viewport(width, 800);
  const bottom = place.querySelector('.agree')?.getBoundingClientRect().bottom;
  const top = place.querySelector('.run-facts')?.getBoundingClientRect().top;
  expect(top).toBeGreaterThanOrEqual(bottom ?? Number.NaN);
});
