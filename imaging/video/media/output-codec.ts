/** Codecs that clips are written in: H.264 in MP4, or VP9 in WebM. */
export type OutputCodec = 'avc' | 'vp9';
