import { createRowChecker, type RowChecker } from '@/domain/import/row-checker';
import type { FileTable, SheetDeclaration } from '@/domain/import/sheet';
import { type SheetName, sheets } from '@/domain/import/sheets';

type Method = keyof RowChecker;

export type CheckRequest =
  | { open: { sheet: SheetName; table: FileTable; known: unknown } }
  | { [M in Method]: { method: M; args: Parameters<RowChecker[M]> } }[Method];

export type CheckAnswer = { ok: true; result: unknown } | { ok: false; message: string };

/** Answers for one file: `open` first, then the methods of the row checker. Runs in the worker. */
export function answerChecks(): (request: CheckRequest) => CheckAnswer {
  let checker: RowChecker | undefined;
  return (request) => {
    try {
      if ('open' in request) {
        const { sheet, table, known } = request.open;
        // What is known and what is sent differ by sheet; the caller passes what its own sheet declares.
        checker = createRowChecker(sheets[sheet] as SheetDeclaration<unknown, unknown, unknown>, table, known);
        return { ok: true, result: undefined };
      }
      if (!checker) return { ok: false, message: 'No file is open' };
      // The arguments belong to the method, which TypeScript does not follow through a union.
      const method = checker[request.method] as (...args: unknown[]) => unknown;
      return { ok: true, result: method(...request.args) };
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : 'The rows could not be checked' };
    }
  };
}
