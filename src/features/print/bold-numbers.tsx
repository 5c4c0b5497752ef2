/** A sentence with its numbers in bold. */
export const BoldNumbers = ({ children }: { children: string }) =>
  children.split(/(\d+(?:[.,]\d+)*)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence
      <b key={index} className="font-semibold text-ink">
        {piece}
      </b>
    ),
  );
