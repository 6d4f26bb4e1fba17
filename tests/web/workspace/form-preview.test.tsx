import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { initialValues } from '#features/options/option-values.ts';
import { FormPreview } from '#features/workspace/drawing/form-preview.tsx';
import { options } from '#lib/catalog/tools/ai-image-generator/options.ts';
import { toolOf } from '#lib/catalog/tools.ts';
import { english } from '#tests/support/english.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const words = english.drawing.preview;

class DrawingWorker {
  static asked: unknown[] = [];
  static latest: DrawingWorker;
  onmessage: (event: { data: unknown }) => void = () => undefined;
  constructor() {
    DrawingWorker.latest = this;
  }
  postMessage(wanted: unknown): void {
    DrawingWorker.asked.push(wanted);
  }
  terminate(): void {}
}
afterEach(() => vi.unstubAllGlobals());

it('A drawing that comes after letters were chosen is not shown in their place', () => {
  vi.stubGlobal('Worker', DrawingWorker);
  const values = initialValues(options, new URLSearchParams());
  const name = options.options.find(({ kind }) => kind === 'pictures')?.name ?? '';
  const view = (form: string) => {
    const parts = {
      tool: toolOf('aiImageGenerator'),
      options,
      settings: { values: { ...values, [name]: form } },
    };
    return withMessages(<FormPreview {...(parts as unknown as Parameters<typeof FormPreview>[0])} />);
  };
  const draw = () =>
    act(() =>
      DrawingWorker.latest.onmessage({ data: { width: 1, height: 1, pixels: new Uint8ClampedArray(4) } }),
    );
  const { rerender } = render(view(String(values[name])));
  expect(DrawingWorker.asked).toHaveLength(1);
  rerender(view('lettering'));
  draw();
  expect(screen.queryByText(words.drawn)).toBeNull();
  rerender(view(String(values[name])));
  expect(DrawingWorker.asked).toHaveLength(2);
  draw();
  expect(screen.getByText(words.drawn)).toBeDefined();
});
