/**
 * Everything that can be wrong with what imaging is given, by the keys that a host shows people, beside
 * `output_unusable`, `model_missing` and `codecs_missing`, `program_ended` for a program that was killed or
 * does not answer, which another try may mend, and `aborted` for a run that was called off.
 */
const imagingErrorKinds = [
  'file_unreadable',
  'file_truncated',
  'too_many_pixels',
  'mask_empty',
  'mask_too_large',
  'file_type_unsupported',
  'mark_not_found',
  'region_empty',
  'person_not_found',
  'no_face',
  'face_too_small',
  'face_unsuitable',
  'photo_too_close',
  'photo_too_dark',
  'face_turned_away',
  'two_faces_needed',
  'output_too_large',
  'invalid_request',
  'output_unusable',
  'model_missing',
  'video_unreadable',
  'video_codec_unsupported',
  'video_too_large',
  'video_too_long',
  'codecs_missing',
  'program_ended',
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
