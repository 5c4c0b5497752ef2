/** What a read left out, for the sentence beside its rows. */
export type Unread = {
  /** How many rows were read. */
  read: number;
  /** How many there are; undefined when the host does not say. */
  of: number | undefined;
  /** `limit`: reading ends there until it is asked for more. `host`: the host counts more rows than it sends. */
  why: 'reading' | 'limit' | 'host' | 'failed';
  /** Of `failed`. */
  error?: unknown;
};

type Views<Row, Whole, Part> = {
  whole: (rows: readonly Row[]) => Whole;
  /** It has to say what was not read: a result from these rows is not a result for all rows. */
  part: (rows: readonly Row[], unread: Unread) => Part;
};

/** The rows of one answer, and how many more the host counts. */
export const rowsOfAnswer = <Row>({ rows, total }: { rows: readonly Row[]; total: number }) =>
  new PartialRows(rows, total > rows.length ? { read: rows.length, of: total, why: 'limit' } : undefined);

/** The rows of a read that may stop early. Nothing gets them without a separate answer for what was not read. */
export class PartialRows<Row> {
  readonly #rows: readonly Row[];
  readonly unread: Unread | undefined;

  constructor(rows: readonly Row[], unread: Unread | undefined) {
    this.#rows = rows;
    this.unread = unread;
  }

  either<Whole, Part>({ whole, part }: Views<Row, Whole, Part>): Whole | Part {
    return this.unread ? part(this.#rows, this.unread) : whole(this.#rows);
  }

  /** The same unread count as before. */
  change<Other>(change: (rows: readonly Row[]) => readonly Other[]): PartialRows<Other> {
    return new PartialRows(change(this.#rows), this.unread);
  }
}
