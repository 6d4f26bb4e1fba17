/**
 * The whole environment of an imaging process: it works on pictures of strangers, so it gets no secret and no
 * address. It learns of two folders and a program at most, the operator's models and ffmpeg. Windows needs
 * its system folder to start any program.
 */
export function imagingEnvironment({
  tapModelFolder,
  modelsFolder,
  ffmpegPath,
}: {
  readonly tapModelFolder?: string | undefined;
  readonly modelsFolder?: string | undefined;
  readonly ffmpegPath?: string | undefined;
}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    SystemRoot: process.env.SystemRoot,
    ...(tapModelFolder !== undefined && { TAP_MODEL_DIR: tapModelFolder }),
    ...(modelsFolder !== undefined && { MODELS_DIR: modelsFolder }),
    ...(ffmpegPath !== undefined && { FFMPEG_PATH: ffmpegPath }),
  };
}
