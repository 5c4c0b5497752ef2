import { m } from '@messages/messages';
import { capitalise } from '@/lib/capitalise';
import { inSpecification, language } from './language';
import { SPECIFICATION } from './languages';
import { recordWords } from './records';

/** A message, whatever its values. */
type Text = (inputs: never) => string;
type Pattern = { shape: RegExp; say: (values: object) => string };

/**
 * What the specification says for hosts and for forms. A host sends it, and the schemas and rules of `domain`, which hosts
 * share, have it: the panel finds the sentence by its shape, and says it in the language of the person.
 */
const known: Text[] = [];
/** Made when a sentence is first looked for, which no start-up has to wait for. */
const patterns: Pattern[] = [];

/** Adds the sentences of a room when the room is loaded. */
export const knowHostTexts = (texts: readonly Text[]): void => void known.push(...texts);

// The values are those that the shape finds.
const patternOf = (text: Text): Pattern => ({ shape: shapeOf(text), say: text as unknown as Pattern['say'] });

/** Each value of the message as a named group. */
function shapeOf(text: Text): RegExp {
  const marks = new Proxy({}, { get: (_, name) => `\u0001${String(name)}\u0001` });
  // Any value is asked for by its name, which the type of the message cannot say.
  const pieces = inSpecification(() => text(marks as never)).split('\u0001');
  const shape = pieces.map((piece, index) =>
    index % 2 === 1 ? `(?<${piece}>.+?)` : piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  return new RegExp(`^${shape.join('')}$`, 's');
}

knowHostTexts([
  ...[m.login_username_missing, m.login_password_missing, m.host_success, m.host_signed_in, m.host_wrong_credentials],
  ...[m.host_cannot_view, m.host_cannot_add, m.host_cannot_edit, m.host_cannot_delete, m.host_cannot_import],
  ...[m.host_created, m.host_updated, m.host_deleted, m.host_approved, m.host_rejected],
  ...[m.host_admin_stays, m.host_missing, m.host_does_not_exist],
]);

/** A record in a sentence of a host: 'Part'. */
const wordOf = (value: string): string => {
  const found = Object.values(recordWords).find(({ one }) => capitalise(inSpecification(one)) === value);
  return found ? capitalise(found.one()) : value;
};

/** A sentence of the specification in the language of the person; any other text as it is. */
export function sayHostText<Text extends string | undefined>(text: Text): Text | string {
  if (text === undefined || language.current() === SPECIFICATION) return text;
  patterns.push(...known.slice(patterns.length).map(patternOf));
  for (const { shape, say } of patterns) {
    const found = shape.exec(text);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([name, value]) => [name, wordOf(value)]);
    return say(Object.fromEntries(values));
  }
  return text;
}
