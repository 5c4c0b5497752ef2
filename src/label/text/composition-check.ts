import type { CodeFact, NeedFact } from '@/label/codes/code-facts';
import { type ComposedRow, type CompositionFault, composeContent } from '@/label/codes/composition';
import { dataIdentifierList, isDataIdentifier, namesUnit, ruleOfIdentifier } from '@/label/codes/data-identifiers';
import type { CompositionMode } from '@/label/codes/encoded';
import { applicationIdentifierList, missingFrom, ruleOfApplication } from '@/label/codes/gs1';
import type { SymbolType } from '@/label/codes/symbologies';
import { checkDigit } from '@/lib/check-digit';
import { type Composition, faultsIn, refusalOfContent, rowsOnLabel } from './bound-text';
import { templateOf } from './evaluate';
import { fieldOfName, templateFields } from './fields';
import type { LabelData } from './label-data';
import type { ContentFact } from './text-facts';

/** Bars that hold a fixed count of digits: nothing can separate values in them. */
const DIGITS_ONLY: readonly SymbolType[] = ['ean13', 'ean8', 'upc', 'itf14'];
const GS1_ONLY: readonly SymbolType[] = ['gs1-128', 'gs1datamatrix'];

/** The modes that a symbology can hold. */
export function modesOf(type: SymbolType): readonly CompositionMode[] {
  if (GS1_ONLY.includes(type)) return ['gs1'];
  if (DIGITS_ONLY.includes(type)) return ['fixed'];
  // It holds no control characters, which separate the fields of ISO 15434.
  return type === 'code39' ? ['delimited', 'fixed'] : ['iso15434', 'delimited', 'fixed'];
}

/** The symbologies of the same bars or modules, with FNC1 in front. */
const gs1Symbologies: Partial<Record<SymbolType, SymbolType>> = { code128: 'gs1-128', datamatrix: 'gs1datamatrix' };

/** What a code becomes with content of this mode: a Code 128 with GS1 content is a GS1-128. */
export const symbologyFor = (type: SymbolType, mode: CompositionMode | 'text'): SymbolType =>
  (mode === 'gs1' ? gs1Symbologies[type] : undefined) ?? type;

/** The tables of a mode; none where rows have free names. */
export const identifiersOf = (mode: CompositionMode): readonly string[] =>
  mode === 'iso15434' ? dataIdentifierList : mode === 'gs1' ? applicationIdentifierList : [];

/**
 * Identifiers for a search by id or meaning, the nearest first. A right data identifier that is not in the table is
 * found as well.
 */
export function findIdentifiers(
  mode: CompositionMode,
  search: string,
  meaningOf: (mode: CompositionMode, id: string) => string | undefined,
): readonly string[] {
  const typed = search.trim().replace(/[()]/g, '').toUpperCase();
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = (id: string) => {
    const meaning = meaningOf(mode, id)?.toLowerCase() ?? '';
    return words.every((word) => meaning.includes(word));
  };
  const rank = (id: string) => (id === typed ? 0 : id.startsWith(typed) ? 1 : 2);
  const found = identifiersOf(mode)
    .filter((id) => id.startsWith(typed) || isMeant(id))
    .toSorted((a, b) => rank(a) - rank(b));
  const isOther = mode === 'iso15434' && /^\d{0,3}[A-Z]$/.test(typed) && !isDataIdentifier(typed);
  return isOther ? [typed, ...found] : found;
}

const dataSuggestions: Readonly<Record<string, string>> = {
  P: '{partNo}',
  '1P': '{partNo}',
  Q: '{qty}',
  S: '{serial}',
  T: '{lot}',
  '1T': '{lot}',
  K: '{poNo}',
  D: '{prodDate:yyMMdd}',
  '12D': '{prodDate:yyyyMMdd}',
  '16D': '{prodDate:yyyyMMdd}',
  '13Q': '{labelNo}/{labelCount}',
  '8V': '{customerAlias}',
};
const applicationSuggestions: Readonly<Record<string, string>> = {
  10: '{lot}',
  11: '{prodDate:yyMMdd}',
  13: '{prodDate:yyMMdd}',
  21: '{serial}',
  30: '{qty}',
  37: '{qty}',
  241: '{partNo}',
  400: '{poNo}',
};

const rangeNames: Readonly<Record<string, string>> = {
  '1J': 'Licence plate',
  '5J': 'Mixed plate',
  '6J': 'Master plate',
  '00': 'SSCC',
  '3S': 'Package number',
};

/** The number of a unit, of a range with the usual name. */
export const suggestedRange = (id: string): string => `{range:${rangeNames[id] ?? 'Licence plate'}}`;

/** What a new row of this identifier most likely holds. */
export const suggestedValue = (mode: CompositionMode, id: string): string =>
  (mode === 'gs1' ? id === '00' : mode === 'iso15434' && namesUnit(id)) ? suggestedRange(id) : suggestedField(mode, id);

const suggestedField = (mode: CompositionMode, id: string): string =>
  (mode === 'iso15434' ? dataSuggestions[id] : mode === 'gs1' ? applicationSuggestions[id] : undefined) ?? '';

/** What is wrong with a row: `name` is the part of the value at fault, `fix` corrects it, `text` is what it puts in. */
export type RowFault = {
  what: ContentFact;
  /** What its identifier asks for, besides. */
  needs?: NeedFact | undefined;
  name?: string | undefined;
  fix?: { change: { value: string } | { width: number }; text?: string } | undefined;
};

export type CheckedRow = {
  /** With its value on the label; empty with a fault. */
  onLabel: ComposedRow;
  fault: RowFault | undefined;
};

export type CheckedComposition = {
  rows: readonly CheckedRow[];
  /** Why rows without any fault cannot stand together. */
  together: CodeFact | undefined;
  /** What GS1 asks for besides, which may be in another code of the label. */
  needs: CodeFact | undefined;
};

/** What each row is on a label, or what is wrong with it. */
export function checkComposition(composition: Composition, data: LabelData): CheckedComposition {
  const onLabel = rowsOnLabel(composition, data);
  const unreadable = composition.rows.map(
    (row, index) => templateFault(composition.mode, row) ?? refusedValue(onLabel[index]?.value),
  );
  const readable = onLabel.flatMap((row, index) => (unreadable[index] ? [] : [{ row, index }]));
  const { faults } = composeContent(
    composition,
    readable.map(({ row }) => row),
  );
  const faultAt = (index: number): RowFault | undefined => {
    const fault = faults.find(({ index: place }) => place !== undefined && readable[place]?.index === index);
    const [row, value] = [composition.rows[index], onLabel[index]];
    return fault && row && value ? composedFault(composition.mode, row, value, fault) : undefined;
  };
  const isWhole = readable.length === onLabel.length && faults.every(({ index }) => index === undefined);
  return {
    rows: onLabel.map((row, index) => {
      const fault = unreadable[index] ?? faultAt(index);
      return { onLabel: fault ? { ...row, value: '' } : row, fault };
    }),
    // A row with a fault may be the one that is missing.
    together: isWhole ? faults[0]?.reason : undefined,
    needs:
      isWhole && composition.mode === 'gs1'
        ? missingFrom(onLabel.map(({ id, value }) => ({ ai: id, value })))
        : undefined,
  };
}

/** A composition without its rows with a fault: as it is rendered until they are corrected. */
export const withoutFaults = (composition: Composition, { rows }: Pick<CheckedComposition, 'rows'>): Composition => ({
  ...composition,
  rows: composition.rows.filter((_, index) => rows[index]?.fault === undefined),
});

/** True for a value with a field that is typed at printing. */
export const isTypedAtPrinting = (value: string): boolean =>
  templateOf(value).template.some(
    (part) =>
      typeof part !== 'string' &&
      part.type === 'value' &&
      ('ask' in part.source || ('field' in part.source && templateFields[part.source.field].question !== undefined)),
  );

function templateFault(mode: CompositionMode, { id, value }: ComposedRow): RowFault | undefined {
  const [fault] = faultsIn(value);
  if (!fault) return undefined;
  const { what, start, end, fix } = fault;
  const needs = mode === 'iso15434' ? ruleOfIdentifier(id)?.needs : undefined;
  return {
    what,
    needs: needs && { code: 'id-needs', id, needs },
    name: value.slice(start, end),
    fix:
      fix === undefined ? undefined : { text: fix, change: { value: value.slice(0, start) + fix + value.slice(end) } },
  };
}

function refusedValue(value: string | undefined): RowFault | undefined {
  const what = value === undefined ? undefined : refusalOfContent(value);
  return what && { what };
}

function composedFault(
  mode: CompositionMode,
  row: ComposedRow,
  { value }: ComposedRow,
  { reason }: CompositionFault,
): RowFault {
  if (mode === 'fixed') return { what: reason, fix: { change: { width: value.length } } };
  const corrected = withRightDate(mode, row) ?? (mode === 'gs1' ? withRightCheckDigit(row, value) : undefined);
  return {
    what: reason,
    fix: corrected === undefined ? undefined : { change: { value: corrected } },
  };
}

/** A date in the pattern of its identifier. */
function withRightDate(mode: CompositionMode, { id, value }: ComposedRow): string | undefined {
  const pattern = mode === 'iso15434' ? ruleOfIdentifier(id)?.datePattern : ruleOfApplication(id)?.datePattern;
  const [, name = '', shift = ''] = /^\{(\w+)([+-]\d+[dwmy])?(?::[^|{}]*)?\}$/.exec(value) ?? [];
  const field = fieldOfName(name);
  if (!pattern || !field || templateFields[field].type !== 'date') return undefined;
  return `{${name}${shift}:${pattern}}`;
}

/** A number with its GS1 check digit; a placeholder gets the function that adds it. */
function withRightCheckDigit(row: ComposedRow, value: string): string | undefined {
  const rule = ruleOfApplication(row.id);
  if (!rule?.checkDigit || !/^\d+$/.test(value)) return undefined;
  const data = rule.longest - 1;
  if (value.length === data && /^\{[^{}]+\}$/.test(row.value)) return `${row.value.slice(0, -1)}|mod10}`;
  if (row.value !== value || (value.length !== data && value.length !== rule.longest)) return undefined;
  const digits = value.slice(0, data);
  return digits + checkDigit(digits);
}
