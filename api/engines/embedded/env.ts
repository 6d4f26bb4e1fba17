/**
 * The whole environment of an imaging process: it works on pictures of strangers, so it gets no secret and no
 * address, and learns of two folders at most, those of the operator's models. Windows needs its system folder
 * to start any program.
 */
export function imagingEnvironment({
  tapModelFolder,
  modelsFolder,
}: {
  readonly tapModelFolder?: string | undefined;
  readonly modelsFolder?: string | undefined;
}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    SystemRoot: process.env.SystemRoot,
    ...(tapModelFolder !== undefined && { TAP_MODEL_DIR: tapModelFolder }),
    ...(modelsFolder !== undefined && { MODELS_DIR: modelsFolder }),
  };
}
