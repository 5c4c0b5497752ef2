const NUMBERS = /(\d+(?:[.,]\d+)*)/;

type MarkedTextProps = { children: string; pattern?: RegExp; className?: string };

/** A sentence with its numbers in bold, or with what else the pattern finds, in one group, marked. */
export const MarkedText = ({ children, pattern = NUMBERS, className = 'font-semibold text-ink' }: MarkedTextProps) =>
  children.split(pattern).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence
      <b key={index} className={className}>
        {piece}
      </b>
    ),
  );
