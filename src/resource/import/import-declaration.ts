import type { QueryClient } from '@tanstack/react-query';
import type { List } from '@/api/client/list';
import type { FileCell, SheetDeclaration } from '@/domain/import/sheet';
import type { RecordId } from '@/domain/record';
import type { Message } from '@/language/message';
import type { FileReader } from './import-file';

/** How one resource is imported; loaded with the dialog. */
export type ImportDeclaration = {
  /** The rules of its rows. */
  sheet: SheetDeclaration;
  /** For the memory of its columns, and names of files. */
  records: string;
  /** The records as a sentence names them: 'parts'. */
  recordsText: Message;
  /** Starts what `read` needs, before a file is selected. @returns how to undo it. */
  prepare?: () => () => void;
  read: FileReader;
  /** What the rules know before anything is loaded. */
  unknown?: unknown;
  /** The data that the rules look up, and a sentence about data that could not be loaded. */
  lookUp?: (client: QueryClient) => Promise<{ known: unknown; missing: Message | undefined }>;
  /** A page of the host's records, to tell new rows from changed ones. */
  page: (client: QueryClient, page: { page: number; perPage: number }) => Promise<List<{ id: RecordId }>>;
  /** Records that the file changes, as the host has them now; those it no longer has are left out. @throws ApiError */
  readAgain?: (client: QueryClient, records: readonly unknown[]) => Promise<unknown[]>;
  /**
   * The records that have these texts in the key's column, where the host looks them up: then no page is read. A text
   * that is typed later is looked up, too.
   */
  recordsOf?: (texts: readonly string[], signal: AbortSignal) => Promise<readonly unknown[]>;
  /** A file of the rows, first the headings, as the host reads it. */
  write: (table: readonly (readonly FileCell[])[], name: string) => Promise<File>;
};
