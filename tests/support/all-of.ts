import type { PartialRows } from '@/api/client/partial-rows';

/** The rows of a read that has to be whole. */
export const allOf = <Row>(read: PartialRows<Row>): readonly Row[] =>
  read.either({
    whole: (rows) => rows,
    part: (_rows, unread) => {
      throw new Error(`Not read to the end: ${JSON.stringify(unread)}`);
    },
  });
