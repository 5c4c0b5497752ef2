import { usernameTaken } from './answers';
import type { FieldProblem } from './problem';

/** argon2 hashes any length; nobody types more than this. */
const MOST_CHARACTERS = 1000;

/** Names of users differ in more than case, and each signs in with either. */
export const isSameUsername = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function usernameProblems(username: string, isTaken: boolean): FieldProblem[] {
  if (username === '') return [{ path: ['username'], message: 'Username harus diisi' }];
  return isTaken ? [{ path: ['username'], message: usernameTaken }] : [];
}

/** `fewest`: the sign-in form asks for 3 characters; a host should ask for more (docs/security.md, 6.2.1). */
export const passwordProblems = (password: string, fewest: number): FieldProblem[] =>
  password.length >= fewest && password.length <= MOST_CHARACTERS
    ? []
    : [{ path: ['password'], message: `Password harus diisi, minimal ${fewest} karakter` }];
