import { formatNumber } from '@/lib/numbers';
import { Notice } from '@/ui/feedback/notice';
import type { FilePreview, FileReport } from './import-file';

/** What is in the file: how many rows, the first of them, and what looks wrong before it is sent. */
export function ImportReport({ report: { rows, preview, warnings } }: { report: FileReport }) {
  return (
    <>
      <p role="status" className="text-13">
        {rows === undefined ? 'This file cannot be previewed here; it is checked by the server.' : rowsText(rows)}
      </p>
      {warnings.map((warning) => (
        <Notice key={warning} variant="wait">
          {warning}
        </Notice>
      ))}
      {preview && preview.rows.length > 0 && <FirstRows preview={preview} />}
    </>
  );
}

const rowsText = (rows: number) => `${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'} in the file`;

/** A region that scrolls must be reachable by keyboard. */
const scrollable = { 'aria-label': 'First rows of the file', tabIndex: 0 };

function FirstRows({ preview: { head, rows } }: { preview: FilePreview }) {
  return (
    <section {...scrollable} className="overflow-x-auto rounded-2 border border-rule-2">
      <table className="text-12">
        <caption className="sr-only">First rows of the file</caption>
        <thead className="bg-paper-2 text-left text-ink-3">
          <tr>
            {numbered(head).map(([index, name]) => (
              <th key={index} scope="col" className="whitespace-nowrap px-2.5 py-1.5 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="font-mono text-ink">
          {numbered(rows).map(([row, cells]) => (
            <tr key={row} className="border-t border-rule">
              {numbered(head).map(([column]) => (
                <td key={column} className="whitespace-nowrap px-2.5 py-1.5">
                  {cells[column] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const numbered = <Item,>(items: readonly Item[]) => items.map((item, index) => [index, item] as const);
