import { invalid, Problem } from './problem';

/*
 * What hosts say besides their data (docs/api.md): one text for the mock API and the reference host.
 */

/** The answer to a change of a record. */
export const done = (what: string, how: 'created' | 'updated' | 'deleted' | 'approved' | 'rejected') => ({
  message: `${what} ${how} successfully`,
});

export const messages = {
  signedIn: 'Login berhasil',
  printRecorded: 'Print history recorded',
  jobRecorded: 'Print job recorded',
  outcomeRecorded: 'Outcome recorded',
  numbersTaken: 'Numbers taken',
  designCreated: 'Design created',
  draftSaved: 'Draft saved',
  noEndpoint: 'No such endpoint',
} as const;

export const revisionRestored = (revision: number) => ({ message: `Revision ${revision} restored as a draft` });

export const notFound = (what: string) => new Problem(404, `${what} not found`);

export const usernameTaken = 'Username sudah dipakai';

/** A field names a record that is not there. */
export const noSuchRecord = (what: 'Part' | 'Customer') =>
  invalid([{ path: [`${what.toLowerCase()}Id`], message: `${what} does not exist` }]);

export const serialsOutOfOrder = () =>
  invalid([{ path: ['serialEnd'], message: 'Serials must be of one day and in order' }]);

export const wrongCredentials = () => new Problem(401, 'Username atau password salah');
export const refreshRefused = () => new Problem(401, 'Refresh token is invalid or has been used');
/** `token`: what was sent as access token. */
export const notSignedIn = (token: string | undefined) =>
  new Problem(401, token ? 'Access token is invalid or has expired' : 'Sign in first');

export const noMultipart = () => new Problem(400, 'The body is not multipart form data');
export const noFile = () => new Problem(400, 'No file was uploaded');
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const fileTooLarge = () => new Problem(413, 'The file is larger than 10 MB');

/** Somebody saved, submitted or approved since the draft was loaded. */
export const draftSavedMeanwhile = (draft: object | null) =>
  new Problem(409, 'Somebody else has saved this design meanwhile', undefined, { draft });
export const draftWouldBeLost = (draft: object | null) =>
  new Problem(409, 'This design has a draft, which would be lost', undefined, { draft });
