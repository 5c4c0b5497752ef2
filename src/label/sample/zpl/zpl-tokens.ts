/** One command of a file: `data` is all that follows its name, `at` where it starts. */
export type ZplCommand = {
  /** Two characters such as FO or DG; of a font A and its letter. */
  name: string;
  data: string;
  at: number;
  /** The character between its parameters. */
  delimiter: string;
};

/**
 * Cuts a file into commands. `text` has one character for each byte. The three special characters can be changed by the file
 * itself (^CC, ^CT, ^CD).
 */
export function* zplCommands(text: string): Generator<ZplCommand> {
  let [caret, tilde, delimiter] = ['^', '~', ','];
  let at = nextOf(text, 0, caret, tilde);
  while (at < text.length) {
    const sign = text[at] === caret ? '^' : '~';
    const second = text.charAt(at + 1).toUpperCase();
    // A font has one character, and its letter is the first parameter.
    const name = sign === '^' && second === 'A' ? 'A' : (second + text.charAt(at + 2)).toUpperCase();
    const start = at + 1 + name.length;
    const end = endOf(name, start);
    const data = text.slice(start, end);
    if (name === 'CC') caret = data || caret;
    else if (name === 'CT') tilde = data || tilde;
    else if (name === 'CD') delimiter = data || delimiter;
    yield { name: sign === '~' ? `~${name}` : name, data, at, delimiter };
    at = nextOf(text, end, caret, tilde);
  }

  function endOf(name: string, start: number): number {
    // What they change is one character, which may be one that starts a command.
    if (name === 'CC' || name === 'CT' || name === 'CD') return start + 1;
    return name === 'GF' ? endOfGraphic(text, start, caret, tilde, delimiter) : nextOf(text, start, caret, tilde);
  }
}

function nextOf(text: string, from: number, caret: string, tilde: string): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === caret || text[at] === tilde) return at;
  return text.length;
}

/** The bytes of a binary graphic may have any value, also that of a caret: the command says how many there are. */
function endOfGraphic(text: string, start: number, caret: string, tilde: string, delimiter: string): number {
  const head = text.slice(start, start + 60).split(delimiter);
  const [form = '', bytes = '', , ,] = head;
  if (!/^\s*[BC]/i.test(form)) return nextOf(text, start, caret, tilde);
  const headLength = head.slice(0, 4).join(delimiter).length + 1;
  return nextOf(text, start + headLength + (Number.parseInt(bytes, 10) || 0), caret, tilde);
}
