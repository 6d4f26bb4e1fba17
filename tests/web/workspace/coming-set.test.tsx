import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ComingSet, comingFiles } from '#features/workspace/processing/processing-view.tsx';
import { english } from '#tests/support/english.ts';
import { makeTask, makeTaskFile } from '#tests/support/make-task.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const files = [makeTaskFile(), makeTaskFile({ previewUrl: 'http://files.example/two.webp' })];
const show = () => withMessages(<ComingSet files={files} photo={<b>the photo</b>} />);
const images = () => screen.getAllByRole('img', { hidden: true });
const image = (index: number) => images()[index] ?? document.body;

describe('pictures of a set that is being made', () => {
  it('The photo stays in view until a picture can be seen, and only those are counted', () => {
    render(show());
    expect(screen.getByText('the photo')).toBeDefined();
    expect(screen.queryByText(/ready/)).toBeNull();
    fireEvent.error(image(0));
    expect(screen.getByText('the photo')).toBeDefined();
    fireEvent.load(image(1));
    expect(screen.queryByText('the photo')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe(
      english.options.results.ready.replace(/.*one \{(.*?)\}.*/, '$1').replace('#', '1'),
    );
    expect(images().map((one) => one.closest('li')?.hidden)).toEqual([true, false]);
    fireEvent.error(image(1));
    expect(screen.getByText('the photo')).toBeDefined();
  });

  it('A single result is not shown before its run has ended', () => {
    const task = makeTask({ feature: 'object-remover' });
    expect(comingFiles({ ...task, state: 'done', files: files.slice(0, 1) })).toEqual([]);
    expect(comingFiles({ ...task, state: 'running', files: files.slice(0, 1) })).toHaveLength(1);
    expect(comingFiles({ ...task, state: 'done', files })).toHaveLength(2);
  });
});
