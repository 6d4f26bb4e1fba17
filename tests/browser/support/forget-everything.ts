/** Deletes what the page stored on the device, and what parts of it that have just closed still store. */
export async function forgetEverything(): Promise<void> {
  for (;;) {
    localStorage.clear();
    sessionStorage.clear();
    const databases = await indexedDB.databases();
    if (databases.length === 0) return;
    await Promise.all(databases.map(({ name = '' }) => deleteDatabase(name)));
  }
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error);
  });
}
