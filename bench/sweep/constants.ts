/** Numbers of a group of constants; groups may stand within groups. */
export interface Constants {
  readonly [name: string]: number | Constants | readonly number[];
}

/** One number of a group. */
export interface Constant {
  /** Names from the group inwards, as in `logo.error`. */
  readonly path: string;
  readonly value: number;
  /** Sets another value until the process ends. The tools of the product never call it. */
  readonly set: (value: number) => void;
}

/** All numbers of a group, in order. */
export function listConstants(group: Constants, prefix = ''): readonly Constant[] {
  return Object.entries(group).flatMap(([name, value]): readonly Constant[] => {
    const path = `${prefix}${name}`;
    if (typeof value !== 'number') return listConstants(value as Constants, `${path}.`);
    // Groups are constants to everybody but a sweep.
    return [{ path, value, set: (other) => Object.assign(group, { [name]: other }) }];
  });
}
