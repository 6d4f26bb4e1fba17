/** Path of the operator's own ffmpeg; undefined without one. */
export function ffmpegPath(): string | undefined {
  return process.env.FFMPEG_PATH || undefined;
}
