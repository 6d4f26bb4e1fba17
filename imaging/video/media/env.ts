/** Path of the operator's own ffmpeg; undefined without one. */
export function ffmpegPath(): string | undefined {
  return process.env.FFMPEG_PATH?.trim() || undefined;
}

/** The whole environment of that program. Windows starts none without its system folder. */
export function ffmpegEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', SystemRoot: process.env.SystemRoot };
}
