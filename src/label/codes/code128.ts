/* JsBarcode's characters for what is no text in a Code 128. */
export const FNC1 = '\xcf';
const SHIFT = '\xcb';
const startWith = { A: '\xd0', B: '\xd1', C: '\xd2' } as const;
const switchTo = { A: '\xce', B: '\xcd', C: '\xcc' } as const;

/** Modules of a symbol; its start and its check character count, and its stop has thirteen. */
export const code128Width = (characters: number) => 11 * characters + 13;

type CodeSet = keyof typeof startWith;
/** The first is taken among equals. */
const CODE_SETS: readonly CodeSet[] = ['C', 'B', 'A'];

/** The next characters of a text, what they become, the code set after them, and the cost of all that is left. */
type Step = { written: string; length: number; set: CodeSet; cost: number };

/**
 * A text of ASCII and FNC1 with the code sets that need the fewest symbol characters. JsBarcode itself takes up to two
 * more, which may be wider than a GS1-128 may be.
 */
export function withCodeSets(text: string): string {
  const steps: Record<CodeSet, Step>[] = [];
  for (let at = text.length - 1; at >= 0; at -= 1) steps[at] = stepsAt(text, at, steps);
  const first = steps[0];
  let set = CODE_SETS.reduce((best, other) => (first && first[other].cost < first[best].cost ? other : best));
  let written: string = startWith[set];
  for (let at = 0; at < text.length; ) {
    const step = steps[at]?.[set];
    if (!step) break;
    written += step.written;
    at += step.length;
    set = step.set;
  }
  return written;
}

/** The cheapest step in each code set, with a switch to another one where that is cheaper. */
function stepsAt(text: string, at: number, later: readonly Record<CodeSet, Step>[]): Record<CodeSet, Step> {
  const direct = (set: CodeSet): Step => {
    const { written, length, cost } = stepIn(set, text, at);
    return { written, length, set, cost: cost + (later[at + length]?.[set].cost ?? 0) };
  };
  const [a, b, c] = [direct('A'), direct('B'), direct('C')];
  return { A: cheaper(a, c, b), B: cheaper(b, c, a), C: cheaper(c, b, a) };
}

/** Staying in a code set, or what is cheaper with the symbol character that switches to another one. */
function cheaper(stay: Step, ...others: readonly Step[]): Step {
  let best = stay;
  for (const other of others) {
    if (other.cost + 1 < best.cost) {
      best = { ...other, written: switchTo[other.set] + other.written, cost: other.cost + 1 };
    }
  }
  return best;
}

function stepIn(set: CodeSet, text: string, at: number): { written: string; length: number; cost: number } {
  const character = text.charAt(at);
  if (character === FNC1) return { written: FNC1, length: 1, cost: 1 };
  if (set === 'C') {
    const isPair = isDigit(character) && isDigit(text.charAt(at + 1));
    return { written: text.slice(at, at + 2), length: 2, cost: isPair ? 1 : Number.POSITIVE_INFINITY };
  }
  const isIn = set === 'A' ? character < '`' : character >= ' ';
  return isIn ? { written: character, length: 1, cost: 1 } : { written: SHIFT + character, length: 1, cost: 2 };
}

const isDigit = (character: string) => character >= '0' && character <= '9';
