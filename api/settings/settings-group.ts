import { type Given, readVariable, type Variable } from './variable.ts';

type Fields = Readonly<Record<string, Variable<unknown>>>;

type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Variable<infer Value> ? Value : never;
};

type GroupRead<Settings> = { readonly settings: Settings } | { readonly faults: readonly string[] };

/** Settings of one concern and the variables that they are read from. */
interface SettingsGroup<Settings> {
  /** Heading in `.env.example`. */
  readonly title: string;
  readonly variables: readonly Variable<unknown>[];
  /** Reads them; faults are one line for each variable that is wrong. */
  read(given: Given): GroupRead<Settings>;
}

/** Settings that a group gives. */
export type SettingsOf<Group> = Group extends SettingsGroup<infer Settings> ? Settings : never;

interface Declared<F extends Fields> {
  readonly title: string;
  /** Name in the settings, and the variable it is read from. */
  readonly fields: F;
  /** Faults of the variables together, one line each. */
  readonly findFaults?: (given: Given) => readonly string[];
}

/**
 * Declares a group. `combine` makes the settings where they are not simply the values of the fields, and may
 * look at variables of other groups.
 */
export function settingsGroup<F extends Fields>(declared: Declared<F>): SettingsGroup<ValuesOf<F>>;
export function settingsGroup<F extends Fields, Settings>(
  declared: Declared<F>,
  combine: (values: ValuesOf<F>, given: Given) => Settings,
): SettingsGroup<Settings>;
export function settingsGroup<F extends Fields>(
  { title, fields, findFaults }: Declared<F>,
  combine: (values: ValuesOf<F>, given: Given) => unknown = (values) => values,
): SettingsGroup<unknown> {
  return {
    title,
    variables: Object.values(fields),
    read(given) {
      const values: Record<string, unknown> = {};
      const faults: string[] = [];
      for (const [field, declared] of Object.entries(fields)) {
        const read = readVariable(declared, given);
        if ('fault' in read) faults.push(read.fault);
        else values[field] = read.value;
      }
      faults.push(...(findFaults?.(given) ?? []));
      // Without faults every field has been read.
      return faults.length > 0 ? { faults } : { settings: combine(values as ValuesOf<F>, given) };
    },
  };
}
