import { printingMutants } from './mutants-of-printing';
import { requestMutants } from './mutants-of-requests';
import { ruleMutants } from './mutants-of-rules';
import { shellMutants } from './mutants-of-shell';

/** A defect somebody could bring in by one careless line, and the test files that must notice. */
export type Mutant = { name: string; file: string; find: string; replace: string; tests: string[] };

export const mutants: Mutant[] = [...requestMutants, ...ruleMutants, ...printingMutants, ...shellMutants];
