/** The object that was asked for is not in the storage, or is another one by now. */
export class ObjectMissing extends Error {
  override readonly name = 'ObjectMissing';

  constructor(key: string, options?: ErrorOptions) {
    super(`no object ${key}`, options);
  }
}
