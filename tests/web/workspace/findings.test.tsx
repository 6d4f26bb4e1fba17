import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { hadFaults } from '#features/workspace/result/describe-findings.ts';
import { faultTable } from '#features/workspace/result/fault-table.ts';
import { ResultHead } from '#features/workspace/result/result-head.tsx';
import { type ResultNote, resultNotes } from '#lib/catalog/result-notes.ts';
import { type FeatureCode, tools } from '#lib/catalog/tools.ts';
import type { Task } from '#lib/contract/contract.ts';
import messages from '#messages/en/findings.json' with { type: 'json' };
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const { enhance } = messages;
const FEATURES = tools.map(({ featureCode }) => featureCode);

const DONE = 'Done';

function show(feature: FeatureCode, findings: Task['findings']) {
  const onStep = vi.fn();
  const head = <ResultHead {...{ feature, findings, onStep }} done={DONE} untouched={null} />;
  return { onStep, ...render(withMessages(head)) };
}

const headOf = () => screen.getByRole('heading', { level: 2 }).textContent;

function notesOf(feature: FeatureCode, findings: Task['findings']): (string | null)[] {
  const { unmount } = show(feature, findings);
  const notes = screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  unmount();
  return notes;
}

/** As the enhancer tells of a photo without faults that was not enlarged. */
const faultless = {
  ...{ noise: 0, blocking: 0, blur: 0, underexposure: 0, night: 0, shadows: 0, fading: 0, cast: 0, print: 0 },
  ...{ denoised: false, deblocked: false, sharpened: false, relit: false, castRemoved: false },
  ...{ restored: false, repaired: 0, upscaler: 'none' },
};

describe('what the enhancer found', () => {
  it('[TOOL-07] What the enhancer found is told with what became of it', () => {
    const findings = { noise: 0.6, denoised: true, blur: 0.3, sharpened: true, cast: 0.5, castRemoved: true };
    expect(notesOf('photo-enhancer', { ...faultless, ...findings })).toEqual([
      enhance.found.noise,
      enhance.found.blur,
      enhance.found.cast,
    ]);
  });

  it('[TOOL-07] No further correction is offered of a photo that has nothing to correct', () => {
    const of = (findings: Task['findings']) => hadFaults('photo-enhancer', findings);
    expect(of(faultless)).toBe(false);
    expect(of({ ...faultless, blur: 0.3, sharpened: true })).toBe(true);
    expect(of({ ...faultless, upscaler: 'edge' })).toBe(true);
    expect(of({ ...faultless, adjusted: true })).toBe(false);
    expect(hadFaults('object-remover', faultless)).toBe(true);
  });

  it('[TOOL-07] A photo without faults that was brought out is done, and is told so; one left as it was is not', () => {
    const adjusted = { ...faultless, adjusted: true };
    const { unmount } = show('photo-enhancer', adjusted);
    expect(headOf()).toBe(DONE);
    unmount();
    expect(notesOf('photo-enhancer', adjusted)).toEqual([enhance.adjusted]);
    expect(notesOf('photo-enhancer', { ...adjusted, blur: 0.3, sharpened: true })).toEqual([
      enhance.found.blur,
    ]);
    expect(notesOf('photo-enhancer', faultless)).toEqual([enhance.nothing]);
  });

  it('[TOOL-07] A finding of the enhancer is told too where it was left by choice', () => {
    const findings = { noise: 0.6, blocking: 0.4, blur: 0.3, night: 0.7, cast: 0.5 };
    expect(notesOf('photo-enhancer', { ...faultless, ...findings })).toEqual([
      enhance.left.noise,
      enhance.left.blocks,
      enhance.left.blur,
      enhance.left.light,
      enhance.left.cast,
    ]);
  });

  it('[TOOL-07] Of all that is wrong with the light the worst is told', () => {
    const findings = { underexposure: 0.2, shadows: 0.8, fading: 0.3, relit: true };
    expect(notesOf('photo-enhancer', { ...faultless, ...findings })).toEqual([enhance.found.shadows]);
  });

  it('[TOOL-07] A good photo has no findings, which is said', () => {
    expect(notesOf('photo-enhancer', { ...faultless, noise: 0.04, denoised: true })).toEqual([
      enhance.nothing,
    ]);
  });

  it('[TOOL-07] An old print is told by its tones as a whole, and not by light and tint beside that', () => {
    const findings = { print: 0.9, restored: true, cast: 1, fading: 0.8, repaired: 0.02 };
    expect(notesOf('photo-enhancer', { ...faultless, ...findings })).toEqual([
      enhance.found.print,
      enhance.found.scratches,
    ]);
  });

  it('[TOOL-07] The findings say where no model could draw details', () => {
    const findings = { ...faultless, upscaler: 'lanczos' };
    expect(notesOf('photo-enhancer', findings)).toEqual([enhance.nothing, enhance.plain]);
  });
});

describe('what the file of a photo was like', () => {
  it('[GEN-02] Every tool tells what of a photo’s file its result does not show, before its own findings', () => {
    const shrunk = { from: { width: 7304, height: 5478 }, to: { width: 4618, height: 3463 } };
    const input = { frames: 12, cmyk: true, bits: 16, shrunk } as const;
    const told = [
      say('findings.input.frames', { frames: 12 }),
      messages.input.cmyk,
      say('findings.input.bits', { bits: 16 }),
      say('findings.input.shrunk', { width: 7304, height: 5478, usedWidth: 4618, usedHeight: 3463 }),
    ];
    expect(told[3]).toContain('7304');
    expect(notesOf('recolor', { share: 0.2, input })).toEqual(told);
    expect(notesOf('watermark-remover', { method: 'both', input })).toEqual([
      ...told,
      messages.watermark.both,
    ]);
  });
});

describe('what a tool noticed', () => {
  it('[TOOL-20] The passport tool tells possible objections, the measures, and that the office decides', () => {
    const findings = { warnings: ['eyes_closed'], headMillimetres: 34, eyesMillimetres: 29, copies: 6 };
    expect(notesOf('passport-photo', findings)).toEqual([
      messages.passport.eyes_closed,
      say('findings.passportMeasures', { head: 34, eyes: 29 }),
      say('findings.passportCopies', { copies: 6 }),
      messages.passportOffice,
    ]);
  });

  it('[TOOL-12] The head shot tool tells how many photos of a set were left out', () => {
    expect(notesOf('headshot-generator', { warnings: [], leftOut: 2 })).toEqual([
      say('findings.headshotLeftOut', { count: 2 }),
    ]);
  });

  it('[TOOL-03] Face swap tells that two faces look in different directions, and nothing where they do not', () => {
    expect(notesOf('face-swap', { warnings: ['poses_differ'] })).toEqual([messages.swap.poses_differ]);
    expect(notesOf('face-swap', { warnings: [] })).toEqual([]);
  });

  it('[TOOL-24] The video watermark remover tells in how many frames it did not find a mark that moves', () => {
    const { carried } = messages.videoMark;
    const facts = { method: 'carried', movedBehind: false };
    expect(notesOf('video-watermark-remover', { ...facts, lost: 0 })).toEqual([carried]);
    const lost = say('findings.videoMark.lost', { count: 3 });
    expect(notesOf('video-watermark-remover', { ...facts, lost: 3 })).toEqual([carried, lost]);
  });

  it('[TOOL-15] The watermark remover tells how a mark came off', () => {
    expect(notesOf('watermark-remover', { method: 'unblended' })).toEqual([messages.watermark.unblended]);
  });

  it('[TOOL-09] Faults of results are told, of those tools only that look for them', () => {
    for (const feature of FEATURES)
      for (const note of Object.keys(resultNotes) as ResultNote[])
        expect(notesOf(feature, { [note]: true }).includes(messages.notes[note]), `${feature} ${note}`).toBe(
          (resultNotes[note] as readonly FeatureCode[]).includes(feature),
        );
  });

  it('Nothing is told where a tool found nothing that a person needs', () => {
    expect(notesOf('recolor', { share: 0.2 })).toEqual([]);
    expect(notesOf('watermark-remover', null)).toEqual([]);
  });
});

describe('the head of a result', () => {
  it('[TOOL-20] A result is called done where no finding speaks against it, also beside facts', () => {
    show('watermark-remover', { method: 'completed' });
    expect(headOf()).toBe(DONE);
    expect(screen.getByRole('heading', { name: messages.facts })).toBeDefined();
  });

  it('[TOOL-20] A result with a fault is not called done, and its head says what was noticed', () => {
    show('image-extender', { mirrored: true });
    expect(headOf()).toBe(messages.title);
    expect(screen.queryByText(DONE)).toBeNull();
  });

  it('[TOOL-20] The step that helps against a fault is a button below its words', () => {
    const { onStep } = show('image-extender', { mirrored: true });
    fireEvent.click(screen.getByRole('button', { name: messages.next.margin }));
    expect(onStep).toHaveBeenCalledExactlyOnceWith('margin');
  });

  it('[TOOL-20] Faults that the same step helps against share its button', () => {
    show('passport-photo', { warnings: ['blurred', 'others_left', 'too_dark'] });
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      messages.next.photo,
      messages.next.brush,
    ]);
  });

  it('[TOOL-20] A run that changed nothing is not called done', () => {
    const { unmount } = show('photo-enhancer', faultless);
    expect(headOf()).toBe(messages.title);
    unmount();
    expect(notesOf('recolor', { share: 0 })).toEqual([messages.notes.littleChanged]);
  });

  it('[TOOL-20] A fault that a newer host tells is passed over', () => {
    show('face-swap', { warnings: ['sunburnt'] });
    expect(headOf()).toBe(DONE);
  });

  it('Every fault has words of its own', () => {
    for (const fault of Object.keys(faultTable)) expect(say(`findings.${fault}`)).not.toBe('');
  });
});

it('The head of a result says which pixels are those of the photo: with a watermark, those beside it', () => {
  const head = (untouched: 'untouched' | 'untouchedMarked') => (
    <ResultHead {...{ feature: 'object-remover', findings: null, untouched }} done={DONE} onStep={vi.fn()} />
  );
  const { rerender } = render(withMessages(head('untouchedMarked')));
  expect(screen.getByText(say('workspace.result.untouchedMarked'))).toBeTruthy();
  rerender(withMessages(head('untouched')));
  expect(screen.queryByText(say('workspace.result.untouchedMarked'))).toBeNull();
});

it('[TOOL-15] A mark that went on beyond the brush is a fact of a finished result, which does not call the rest untouched', () => {
  const head = (findings: Task['findings']) => (
    <ResultHead
      {...{ feature: 'watermark-remover', findings, untouched: 'untouched' }}
      done={DONE}
      onStep={vi.fn()}
    />
  );
  const { rerender } = render(withMessages(head({ method: 'unblended', brushExtended: true })));
  expect(headOf()).toBe(DONE);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    messages.watermark.unblended,
    messages.watermark.brushExtended,
  ]);
  expect(screen.queryByText(say('workspace.result.untouched'))).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(withMessages(head({ method: 'unblended' })));
  expect(screen.getByText(say('workspace.result.untouched'))).toBeTruthy();
  expect(screen.queryByText(messages.watermark.brushExtended)).toBeNull();
});
