/** A sentence with its numbers in bold. */
export const BoldNumbers = ({ children }: { children: string }) =>
  children.split(/(\d+(?:[.,]\d+)*)/).map((piece, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence
    index % 2 === 1 ? <b key={index}>{piece}</b> : piece,
  );
