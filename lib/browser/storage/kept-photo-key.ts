const sessionKey = (feature: string) => `photo:${feature}`;

/**
 * The fingerprint of the photo that this tab has open in a tool; null where there is none, or storage is
 * forbidden.
 */
export function keptPhotoKey(feature: string): string | null {
  return withSession((session) => session.getItem(sessionKey(feature))) ?? null;
}

export function setKeptPhotoKey(feature: string, fingerprint: string | null): void {
  withSession((session) => {
    if (fingerprint === null) session.removeItem(sessionKey(feature));
    else session.setItem(sessionKey(feature), fingerprint);
  });
}

function withSession<T>(use: (session: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}
