import { describe, expect, it } from 'vitest';
import { ImagingFailure } from '#api/engines/embedded/imaging-process.ts';
import { toEngineError } from '#api/engines/embedded/to-engine-error.ts';

describe('what people are told of failures of imaging', () => {
  it('A missing model is told as an engine that is not configured', () => {
    const error = toEngineError(new ImagingFailure('model_missing', 'the model iris is missing'));
    expect(error.key).toBe('engine_not_configured');
    expect(error.retryable).toBe(false);
  });

  it('A fault of the picture is told as such', () => {
    expect(toEngineError(new ImagingFailure('truncated', 'cut off')).key).toBe('file_truncated');
  });

  it('A fault of our own is told without details', () => {
    expect(toEngineError(new RangeError('oops')).key).toBe('engine_failed');
  });
});
