import { describe, expect, it } from 'vitest';
import { ImagingFailure } from '#api/engines/embedded/imaging-process.ts';
import { toEngineError } from '#api/engines/embedded/to-engine-error.ts';

describe('what people are told of failures of imaging', () => {
  it('is that an engine is not configured where a model is missing', () => {
    const error = toEngineError(new ImagingFailure('model_missing', 'the model iris is missing'));
    expect(error.key).toBe('engine_not_configured');
    expect(error.retryable).toBe(false);
  });

  it('is what is wrong with the picture where that is the reason', () => {
    expect(toEngineError(new ImagingFailure('truncated', 'cut off')).key).toBe('file_truncated');
  });

  it('is nothing in detail where the fault is our own', () => {
    expect(toEngineError(new RangeError('oops')).key).toBe('engine_failed');
  });
});
