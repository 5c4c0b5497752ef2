import { createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

type Value = string | number | ReactElement;

/** Between the pieces of a sentence; no text has it. */
const PLACE = '\0';

/** A message with elements among its values, wherever the language puts them: `sentence(m.key, { serial: <b>…</b> })`. */
export function sentence<Values extends Record<string, Value>>(
  say: (values: Record<keyof Values, string | number>) => string,
  values: Values,
): ReactNode {
  const elements: ReactElement[] = [];
  const plain = Object.entries(values).map(([name, value]) => [
    name,
    isValidElement(value) ? `${PLACE}${elements.push(value) - 1}${PLACE}` : value,
  ]);
  // `Object.fromEntries` does not keep the names.
  const pieces = say(Object.fromEntries(plain) as Record<keyof Values, string | number>).split(PLACE);
  return createElement(Fragment, null, ...pieces.map((piece, at) => (at % 2 === 0 ? piece : elements[Number(piece)])));
}
