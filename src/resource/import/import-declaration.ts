import type { QueryClient } from '@tanstack/react-query';
import type { List } from '@/api/client/list';
import type { SheetName } from '@/domain/import/sheets';
import type { FileReader } from './import-file';

/** What the rules look up, and what of it could not be loaded. */
type Lookup = { known: unknown; missing: string | undefined };

/** How one resource is imported; loaded with the dialog. The rules of its rows are in `domain/import`. */
export type ImportDeclaration = {
  sheet: SheetName;
  /** The records as a sentence names them: 'parts'. */
  records: string;
  /** Starts what `read` needs, before a file is selected. @returns how to undo it. */
  prepare: () => () => void;
  read: FileReader;
  /** Known before anything is loaded. */
  unknown: unknown;
  lookUp: (client: QueryClient) => Promise<Lookup>;
  /** A page of the host's records, to tell new rows from changed ones. */
  page: (client: QueryClient, page: { page: number; perPage: number }) => Promise<List<unknown>>;
  /** A file of the rows, first the headings, as the host reads it. */
  write: (table: readonly (readonly string[])[], name: string) => Promise<File>;
  /** The same for a person: nothing in it runs as a formula. */
  writeForPerson: (table: readonly (readonly string[])[], name: string) => Promise<File>;
};
