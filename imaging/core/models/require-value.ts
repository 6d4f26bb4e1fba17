import type { SessionValue } from './open-session.ts';

function fits(shape: SessionValue['shape'], dims: readonly number[]): boolean {
  if (shape.length === 0) return true;
  if (shape.length !== dims.length) return false;
  // Strings, and numbers below 1, stand for lengths that may vary between runs. So does 0 among the expected
  // ones.
  return shape.every((length, at) => {
    return typeof length === 'string' || length < 1 || dims[at] === 0 || length === dims[at];
  });
}

/**
 * Declared value of a name. Throws an `Error` if it is absent, not of floats, or of another shape; 0 is any
 * length.
 */
export function requireValue(
  values: readonly SessionValue[],
  { name, dims }: { readonly name: string; readonly dims: readonly number[] },
): void {
  const value = values.find((one) => one.name === name);
  if (!value) throw new Error(`it has no ${name}, but ${values.map((one) => one.name).join(', ')}`);
  if (value.type !== 'float32') throw new Error(`${name} is ${value.type ?? 'no tensor'}, not float32`);
  if (!fits(value.shape, dims))
    throw new Error(
      `${name} is ${value.shape.join(' × ')}, not ${dims.map((dim) => dim || 'n').join(' × ')}`,
    );
}
