import { capitalise } from '@/lib/capitalise';
import { MAX_LABELS, type Pending, type PrintRefusal } from '@/print/plan/print-plan';
import type { LineFailure } from '@/print/run/lines';
import type { ChangedAtHost } from '@/print/run/reserve';

/** Why something is not printed, as a sentence without a full stop. */
export function refusalText(refusal: PrintRefusal): string {
  switch (refusal.code) {
    case 'design':
      return refusal.missing.text;
    case 'unreadable':
      return unreadableTexts[refusal.why];
    case 'alias':
      return aliasTexts[refusal.why];
    case 'waits':
      return waitTexts[refusal.for];
    case 'answer':
      return `Enter ${refusal.question.label}`;
    case 'label':
      return capitalise(refusal.problem.message);
    case 'content':
      return `${refusal.reason} Correct the design in the label designer`;
    case 'too-many':
      return `One print holds ${MAX_LABELS} labels, the list has ${refusal.labels}. Lower quantities, or take parts off and print them next`;
    case 'numbers':
    case 'quantity':
    case 'selection':
    case 'serials':
    case 'size':
    case 'pages':
      return refusal.reason;
    default:
      return plainTexts[refusal.code];
  }
}

/** Why PRINT printed nothing of a line, and what to do next; not of serials that have changed. */
export function failureText(failure: Exclude<LineFailure, { kind: 'changed' }>): string {
  switch (failure.kind) {
    case 'printed-elsewhere':
      return 'These labels were printed in another tab or window. Nothing was printed here. Look at the history.';
    case 'no-host':
      return `The host has not recorded these labels${failure.reason && `: ${failure.reason.replace(/\.$/, '')}`}. Nothing was printed. Press PRINT to try again.`;
    case 'changed-at-host':
      return `${failure.facts.map(factText).join('. ')}. Nothing was printed. Close this, look at the part again and press PRINT.`;
    case 'failed':
      return 'This browser could not store the serials. Nothing was printed. Press PRINT to try again.';
  }
}

function factText({ code, params }: ChangedAtHost['facts'][number]): string {
  const by = typeof params.by === 'string' && params.by !== '' ? params.by : 'Another station';
  const texts: Record<string, string> = {
    part: 'The part was changed at the host',
    design: 'Another revision of the design is published',
    taken: `${by} has these labels already`,
    void: `${by} has declared label ${String(params.serial)} void, and it is not printed again`,
    range:
      params.left === 0
        ? 'A number range is used up: ask an admin to add numbers to it'
        : `A number range has only ${params.left} numbers left: print fewer labels, or ask an admin to add numbers`,
    'no-such-serials': 'The host has no record of these serials',
  };
  return texts[code] ?? 'The host did not take the run';
}

export const unreadableTexts = {
  damaged: 'What was printed cannot be used: what was kept of it is damaged, or of a newer version of the product',
  unreachable: 'What was printed cannot be read: the host does not answer',
};

const aliasTexts = {
  gone: 'The host no longer has the customer of this part, and its label shows the alias. Select another customer for the part',
  unreachable: 'The alias of the customer could not be read: the host does not answer. Try again later',
};

const waitTexts: Record<Pending, string> = {
  parts: 'The parts are being read again',
  job: 'Loading the previous print',
  design: 'The design is being read',
  alias: 'The alias of the customer is being read',
  numbers: 'The number ranges are being read',
  serials: 'The serials are being generated',
};

const plainTexts = {
  gone: 'The host no longer has this part',
  record: 'The serials of this record cannot be read',
  'none-selected': 'No label is selected',
  empty: 'The list is empty',
  'none-printable': 'No part of the list can be printed',
  nothing: 'There is nothing to print',
};
