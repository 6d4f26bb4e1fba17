import '../../../app/globals.css';
import '../../../app/_tool-page/tool-page.css';
import { expect, it, onTestFinished } from 'vitest';

it.each([
  ['samples', '<p class="text-small text-quiet">Start with one of ours.</p>', '<div class="samples"></div>'],
  ['a picture', '<p class="text-small text-quiet">Take your own.</p>', '<div class="own-photo"></div>'],
  ['a blank sheet', '<p class="text-quiet">Begin with words.</p>', '<button data-idea="">Begin</button>'],
])('[TOOL-16] The styles of open work move nothing where it begins with %s', async (_, words, offer) => {
  const place = document.createElement('div');
  place.innerHTML = `<section class="workspace"><div class="rail"><div class="rail-in">
    <div><h2>Nothing at hand?</h2>${words}</div>
    ${offer}
  </div></div></section>`;
  document.body.append(place);
  onTestFinished(() => place.remove());
  const measure = () =>
    [...place.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    });
  const before = measure();
  const late = await import('../../../features/workspace/workspace.css?inline');
  const style = document.createElement('style');
  style.textContent = late.default;
  document.head.append(style);
  onTestFinished(() => style.remove());
  expect(measure()).toEqual(before);
});
