/**
 * The whole environment of an imaging process: it works on pictures of strangers, so it gets no secret and no address.
 * Windows needs its system folder to start any program.
 */
export function imagingEnvironment(): NodeJS.ProcessEnv {
  return { NODE_ENV: 'production', SystemRoot: process.env.SystemRoot };
}
