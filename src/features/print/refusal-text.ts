import { capitalise } from '@/lib/capitalise';
import { MAX_LABELS, type Pending, type PrintRefusal } from '@/print/plan/print-plan';

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
