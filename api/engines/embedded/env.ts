/**
 * The whole environment of an imaging process: it works on pictures of strangers, so it gets no secret and no
 * address, and learns of one folder at most, that of the operator's model. Windows needs its system folder to
 * start any program.
 */
export function imagingEnvironment({
  tapModelFolder,
}: {
  readonly tapModelFolder?: string | undefined;
}): NodeJS.ProcessEnv {
  return {
    NODE_ENV: 'production',
    SystemRoot: process.env.SystemRoot,
    ...(tapModelFolder !== undefined && { TAP_MODEL_DIR: tapModelFolder }),
  };
}
