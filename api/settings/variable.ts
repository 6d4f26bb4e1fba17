import type { z } from 'zod';

/** Variables of the environment that are set; an empty one counts as not set. */
export type Given = Readonly<Record<string, string>>;

interface Declared<Value> {
  /** Judges the text and turns it into the value. Its messages complete “NAME is “text”, but …”. */
  readonly schema: z.ZodType<Value, string>;
  /** One line for `.env.example` and the README. */
  readonly description: string;
  /** Text that counts where the variable is not set. */
  readonly fallback?: string;
  /** Words for a fallback that differs from machine to machine, or that is no text of this variable. */
  readonly fallbackNote?: string;
  /** Text of a value, for `.env.example`; the fallback where left out. */
  readonly example?: string;
  /** True where the value is never printed. */
  readonly isSecret?: boolean;
}

/** One variable of the environment. */
export interface Variable<Value> extends Declared<Value> {
  readonly name: string;
}

interface WithFallback<Value> extends Declared<Value> {
  readonly fallback: string;
}

/** Declares a variable; its value is undefined where it is not set and has no fallback. */
export function variable<Value>(name: string, declared: WithFallback<Value>): Variable<Value>;
export function variable<Value>(name: string, declared: Declared<Value>): Variable<Value | undefined>;
export function variable<Value>(name: string, declared: Declared<Value>): Variable<Value | undefined> {
  return { ...declared, name };
}

type Read<Value> = { readonly value: Value } | { readonly fault: string };

/** Value of a variable, or one line that says what is wrong with it. */
export function readVariable<Value>(declared: Variable<Value>, given: Given): Read<Value | undefined> {
  const { name, schema, fallback, isSecret } = declared;
  const text = given[name] ?? fallback;
  if (text === undefined) return { value: undefined };
  const parsed = schema.safeParse(text);
  if (parsed.success) return { value: parsed.data };
  const message = parsed.error.issues[0]?.message;
  return { fault: isSecret ? `${name} ${message}.` : `${name} is “${text}”, but ${message}.` };
}
