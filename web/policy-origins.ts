import type { WebEnvironment } from './env.ts';

function present(...origins: readonly (string | undefined)[]): string[] {
  return origins.filter((origin) => origin !== undefined);
}

/** The parts of every page's security policy that the environment decides. */
export function policyOrigins(environment: WebEnvironment) {
  const { apiOrigin, storageOrigin, adsOrigin, analyticsOrigin, secure } = environment;
  return {
    origins: present(apiOrigin, storageOrigin),
    frames: present(adsOrigin),
    thirdPartyScripts: present(analyticsOrigin),
    secure,
  };
}
