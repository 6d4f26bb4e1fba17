import '../../../app/globals.css';
import '../../../app/_tool-page/tool-page.css';
import { expect, it, onTestFinished } from 'vitest';

it.each(['samples', 'own-photo'])(
  '[TOOL-16] The styles of an open photo move nothing in a drop area with %s',
  async (kind) => {
    const place = document.createElement('div');
    place.innerHTML = `<section class="workspace"><div class="rail"><div class="rail-in">
    <div><h2>No photo at hand?</h2><p class="text-small text-quiet">Start with one of ours.</p></div>
    <div class="${kind}"><p>A sample</p></div>
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
  },
);
