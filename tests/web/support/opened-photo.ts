/**
 * Stands for the opening of a photo: jsdom decodes no pictures; what opening one does is told by a browser in
 * tests/e2e.
 */
export async function openAnyPhoto(file: Blob) {
  return { file, type: 'image/png', width: 4, height: 3, bitmap: { close: () => undefined } };
}
