import { type Figure, PRODUCT, type Results } from './results';

/** The table of one bench: a line for each case and measure, a column for each subject, ratios product : subject. */
export function table({ figures, targets }: Results): string {
  const subjects = [...new Set(figures.map(({ subject }) => subject))];
  const lines = [...new Set(figures.map(lineOf))].map((line) => figures.filter((figure) => lineOf(figure) === line));
  const rows = [
    ['case', 'measure', ...subjects],
    ...lines.map((cells) => {
      const [first] = cells;
      const product = cells.find(({ subject }) => subject === PRODUCT);
      return [
        first?.case ?? '',
        `${first?.measure ?? ''}, ${first?.unit ?? ''}`,
        ...subjects.map((name) =>
          cell(
            cells.find(({ subject }) => subject === name),
            product,
          ),
        ),
      ];
    }),
  ];
  const targetLines = targets.map(
    ({ name, value, limit, reached }) =>
      `${reached ? 'reached' : 'MISSED '}  ${name}: ${short(value)} (at most ${short(limit)})`,
  );
  return [...markdown(rows), '', ...targetLines].join('\n');
}

const lineOf = (figure: Figure) => `${figure.case}|${figure.measure}`;

function cell(figure: Figure | undefined, product: Figure | undefined): string {
  if (!figure) return '';
  const text = `${short(figure.median)} (${short(figure.min)}–${short(figure.max)})`;
  if (!product || figure.subject === PRODUCT || figure.median === 0) return text;
  return `${text} ×${short(product.median / figure.median)}`;
}

function markdown(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)];
}

/** Three digits: more would be noise. */
function short(value: number): string {
  if (!Number.isFinite(value)) return '?';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}
