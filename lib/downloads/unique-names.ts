/**
 * Gives each name that was given before a number: `a.png`, `a-2.png`. Names that differ in capitals only are the same to some
 * file systems.
 */
export function createUniqueNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    const dot = name.lastIndexOf('.');
    const [base, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
    let unique = name;
    for (let count = 2; given.has(unique.toLowerCase()); count += 1) unique = `${base}-${count}${ending}`;
    given.add(unique.toLowerCase());
    return unique;
  };
}
