import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Answer } from '@/api/answer';
import { foreignKeyViolation, isAlreadyTold, isApiError } from '@/api/errors';
import type { Removed } from '@/api/resource';
import type { RecordId } from '@/domain/record';
import { failureText } from '@/resource/form/server-errors';
import type { ListAction, ListHolders } from '@/resource/list/list-state';
import { notify } from '@/ui/feedback/notify';

export type ConfirmationMode = 'delete' | 'approve' | 'reject';

type Decision = UseMutationOptions<Answer, Error, RecordId>;

/** Records of another list that may use this one, by the table the database names. */
export type Users<Row> = Record<string, { words: string; href: (row: Row) => string }>;

/** What holds the question: a list, or the page of one record. */
export type QuestionHolder<Row> = {
  state: Pick<ListHolders<Row>, 'deleteConfirmation' | 'approveConfirmation'>;
  dispatch: (action: ListAction<Row>) => void;
};

export type ConfirmationDeclaration<Row> = {
  list: QuestionHolder<Row>;
  /** 'customer' */
  noun: string;
  /** How people call a row. */
  nameOf: (row: Row) => string;
  remove: UseMutationOptions<Removed, Error, RecordId>;
  decisions?: { approve: Decision; reject: Decision };
  usedBy?: Users<Row>;
  /** What else follows, for instance leaving the page of a deleted record. */
  onDone?: (mode: ConfirmationMode) => void;
};

const done: Record<ConfirmationMode, string> = { delete: 'deleted', approve: 'approved', reject: 'rejected' };

/** The question the list holds, and what its answer does. Each mode has its own mutation; none can fire another's. */
export function useRowConfirmation<Row extends { id: RecordId }>(declaration: ConfirmationDeclaration<Row>) {
  const { list, noun, nameOf, remove, decisions, usedBy = {} } = declaration;
  const client = useQueryClient();
  const navigate = useNavigate();
  const mutations = {
    delete: useMutation(remove),
    approve: useMutation(decisions?.approve ?? refused),
    reject: useMutation(decisions?.reject ?? refused),
  };
  const busy = useRef(false);

  const { deleteConfirmation, approveConfirmation } = list.state;
  const question = deleteConfirmation ? { mode: 'delete' as const, row: deleteConfirmation } : approveConfirmation;
  const close = () => list.dispatch({ type: 'closeConfirmation' });

  const fail = (error: unknown, mode: ConfirmationMode, row: Row) => {
    if (isAlreadyTold(error)) return;
    const name = `${capitalised(noun)} ${nameOf(row)}`;
    const violation = foreignKeyViolation(error);
    if (violation) {
      close();
      const user = usedBy[violation.table ?? ''];
      const action = user && { label: `Show ${user.words}`, onSelect: () => navigate(user.href(row)) };
      return notify.error(`${name} is used by ${user?.words ?? 'other records'} and cannot be deleted`, { action });
    }
    if (isApiError(error, 'not-found')) {
      close();
      const keys = mutationKeys(mode === 'delete' ? remove : decisions?.[mode]);
      void Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
      return notify.error(`${name} no longer exists`);
    }
    notify.error(failureText(error, `Failed to ${mode} ${noun}`));
  };

  const confirm = async () => {
    if (!question || busy.current) return;
    const { mode, row } = question;
    busy.current = true;
    try {
      const answer = await mutations[mode].mutateAsync(row.id);
      close();
      notify.success(answer.message ?? `${capitalised(noun)} ${nameOf(row)} ${done[mode]}`);
      declaration.onDone?.(mode);
    } catch (error) {
      fail(error, mode, row);
    } finally {
      busy.current = false;
    }
  };

  return { question, confirm, close, pending: Object.values(mutations).some(({ isPending }) => isPending) };
}

const refused: Decision = {
  mutationFn: () => Promise.reject(new Error('This list has no such decision')),
};

const mutationKeys = (options: { meta?: { invalidates?: readonly (readonly unknown[])[] } } | undefined) =>
  options?.meta?.invalidates ?? [];

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
