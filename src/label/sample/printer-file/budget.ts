import { MAX_GRAPHIC_BYTES } from '@/label/sample/sample';
import { SampleRefused } from '@/label/sample/sample-facts';

/** Most commands that are run: no label has more, and it ends a form that recalls itself. */
const MOST_COMMANDS = 60_000;
const DEEPEST_RECALL = 4;

/**
 * Limits of reading a file. Each method throws SampleRefused for a file that would never end or would fill the memory.
 */
export function printerBudget() {
  const left = { commands: MOST_COMMANDS, bytes: MAX_GRAPHIC_BYTES };
  return {
    command: () => {
      left.commands -= 1;
      if (left.commands < 0) throw new SampleRefused({ code: 'commands', count: MOST_COMMANDS });
    },
    /** Bytes of a graphic. */
    graphic: (bytes: number) => {
      left.bytes -= bytes;
      if (left.bytes < 0) throw new SampleRefused({ code: 'graphics-too-large' });
    },
    recall: (depth: number) => {
      if (depth >= DEEPEST_RECALL) throw new SampleRefused({ code: 'recalls-itself' });
    },
  };
}

/** Commands that a reader does not know, each once with its first place. */
export function unknownCommands() {
  const seen = new Map<string, { at: number; count: number }>();
  return {
    add: (name: string, at: number) => {
      const known = seen.get(name);
      if (known) known.count += 1;
      else seen.set(name, { at, count: 1 });
    },
    leftOut: () =>
      Array.from(seen, ([name, { at, count }]) => ({
        name: { code: 'command', name } as const,
        reason: { code: 'unknown-command', at: at + 1, more: count - 1 } as const,
      })),
  };
}
