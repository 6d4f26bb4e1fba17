import { men } from './people/men.ts';
import { women } from './people/women.ts';
import { young } from './people/young.ts';
import type { Person } from './person.ts';

/** Invented people, by the name of their picture. None is drawn after anybody. */
export const people: readonly Person[] = [...women, ...men, ...young];
