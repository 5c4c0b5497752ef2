import { m } from '@messages/messages';
import type { QueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { ComponentType } from 'react';
import type { Action } from '@/domain/permissions';
import type { Message } from '@/language/message';
import type { RowWork } from './bulk-run';

/** The values a form sets in every row, by field; other fields stay as they are. */
export type Change = Readonly<Record<string, unknown>>;

export type BulkFormProps<Row> = {
  rows: readonly Row[];
  change: Change;
  /** `problem`: why the change cannot be made yet. */
  onChange: (change: Change, problem: Message | undefined) => void;
};

/** Before, while and after it is done, with `rows` as '3 parts': 'Delete 3 parts', 'Deleting 3 parts', 'Delete: 3 parts'. */
export type BulkTexts = Record<'ask' | 'doing' | 'ended', (inputs: { rows: string }) => string> & {
  /** '2 of 3 parts deleted' */
  done: (inputs: { done: string; rows: string }) => string;
};

export const deleteTexts: BulkTexts = {
  ask: m.bulk_delete_ask,
  doing: m.bulk_delete_doing,
  ended: m.bulk_delete_ended,
  done: m.bulk_delete_done,
};

/** What is done with each row, one after the other. */
export type BulkTask<Row> = {
  texts: BulkTexts;
  /** The consequence, in one sentence. */
  consequence: Message;
  /** A warning about some of the rows, as a sentence. */
  warning?: (rows: readonly Row[]) => string | undefined;
  /** What is set in every row. Loaded when the dialog opens. */
  Form?: ComponentType<BulkFormProps<Row>>;
  /** Why it cannot start while the form has set nothing. */
  nothingSet?: Message;
  work: (client: QueryClient, change: Change) => RowWork<Row>;
  /** Query keys that are out of date afterwards. */
  invalidates: readonly (readonly unknown[])[] | undefined;
  danger?: boolean;
};

/** An action on the selected rows of a list. */
export type BulkAction<Row> = {
  id: string;
  label: Message;
  icon: ComponentType<{ 'aria-hidden': true }>;
  /** Without this permission the action is not offered. */
  needs?: Action;
  /** Selected rows it is not offered for, and what they are: 'decided already'. They are left out. */
  except?: { is: (row: Row) => boolean; words: Message };
  /** Done at once. */
  run?: (rows: readonly Row[]) => void | Promise<void>;
  /** Done row by row, in a dialog. */
  task?: BulkTask<Row>;
  /** Opens the list's export with the selected rows. */
  exports?: boolean;
};

export const exportSelected: Omit<BulkAction<unknown>, 'task' | 'run'> = {
  id: 'export',
  label: m.bulk_export_selected,
  icon: Download,
  exports: true,
};
