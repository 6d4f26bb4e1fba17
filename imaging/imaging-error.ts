/** Everything that can be wrong with what imaging is given, and `aborted` for a run that was called off. */
const imagingErrorKinds = [
  'unreadable',
  'truncated',
  'too_many_pixels',
  'mask_empty',
  'mask_too_large',
  'unsupported',
  'mark_not_found',
  'region_empty',
  'person_not_found',
  'no_face',
  'face_too_small',
  'two_faces_needed',
  'output_too_large',
  'bad_parameters',
  'model_missing',
  'aborted',
] as const;

export type ImagingErrorKind = (typeof imagingErrorKinds)[number];

/** A failure with a known reason. Any other error thrown by imaging is a fault of its own. */
export class ImagingError extends Error {
  readonly kind: ImagingErrorKind;

  constructor(kind: ImagingErrorKind, detail: string = kind, options?: ErrorOptions) {
    super(detail, options);
    this.name = 'ImagingError';
    this.kind = kind;
  }
}
