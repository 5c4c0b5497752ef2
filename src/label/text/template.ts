import { type DateUnit, dateTokens, patternParts } from '@/lib/date-pattern';
import { editDistance } from '@/lib/edit-distance';
import { fieldOfName, type TemplateFieldName, templateFieldNames, templateFields } from './fields';
import { type FunctionName, functionNames, isFunctionName, MAX_NUMBER, templateFunctions } from './functions';
import type { TemplateFact } from './text-facts';

/** Where a value comes from: a field, a text typed at printing, or the next number of a range of the host. */
export type Source = { field: TemplateFieldName } | { ask: string; optional: boolean } | { range: string };

type Call = { name: FunctionName; args: readonly (number | Template)[] };

type Shift = { amount: number; unit: DateUnit };

type Value = { type: 'value'; source: Source; shift?: Shift; format?: string; calls: readonly Call[] };

/** `equals`: the value that the source must have; without it any. */
type Choice = {
  type: 'choice';
  source: Source;
  equals?: string;
  then: Template;
  otherwise: Template;
  calls: readonly Call[];
};

/** A placeholder with a fault, as it was typed. */
type Unreadable = { type: 'unreadable'; typed: string };

/** A text with placeholders: strings are printed as they are. */
export type Template = readonly (string | Value | Choice | Unreadable)[];

/** What is wrong from `start` to `end` of the text, and what to put there instead. */
export type TemplateFault = { what: TemplateFact; start: number; end: number; fix?: string };

export type ParsedTemplate = { template: Template; faults: readonly TemplateFault[] };

/** Placeholders in placeholders. */
const MAX_DEPTH = 8;

/**
 * Reads a text with placeholders; docs/label-language.md has the rules. Never throws, in time that grows with the length
 * of the text. A placeholder with a fault stays in the tree as it was typed.
 */
export function parseTemplate(text: string): ParsedTemplate {
  const closing = closingBraces(text);
  const faults: TemplateFault[] = [];
  const parts: Template[number][] = [];
  let at = 0;
  while (at < text.length) {
    const brace = nextBrace(text, at);
    if (brace > at) addText(parts, text.slice(at, brace));
    if (brace === text.length) break;
    const character = text.charAt(brace);
    if (text[brace + 1] === character) {
      addText(parts, character);
      at = brace + 2;
      continue;
    }
    const end = character === '{' ? closing.get(brace) : undefined;
    const found = faults.length;
    const part = end === undefined ? undefined : parsePlaceholder(text, brace, { closing, faults, depth: 0 });
    if (end === undefined) {
      const what = { code: character === '{' ? 'not-closed' : 'not-opened' } as const;
      faults.push({ what, start: brace, end: brace + 1, fix: character + character });
    }
    at = (end ?? brace) + 1;
    parts.push(part && faults.length === found ? part : { type: 'unreadable', typed: text.slice(brace, at) });
  }
  return { template: parts, faults };
}

/** A text that is printed as it is, as a template. */
export const asTemplate = (text: string): string => text.replace(/[{}]/g, '$&$&');

function nextBrace(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === '{' || text[at] === '}') return at;
  return text.length;
}

/** Each { with its }. Outside of braces {{ and }} are text; inside, a backslash takes the next character as it is. */
function closingBraces(text: string): Map<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    const isDouble = open.length === 0 && text[at + 1] === character;
    if (character === '\\' && open.length > 0) at += 1;
    else if ((character === '{' || character === '}') && isDouble) at += 1;
    else if (character === '{') open.push(at);
    else if (character === '}') {
      const start = open.pop();
      if (start !== undefined) closing.set(start, at);
    }
  }
  return closing;
}

type Context = { closing: ReadonlyMap<number, number>; faults: TemplateFault[]; depth: number };

/** From `start` to before `end` of the text. */
type Span = { start: number; end: number };

/** The placeholder whose brace is at `start`; its faults are added to those of the context. */
function parsePlaceholder(text: string, start: number, context: Context): Value | Choice | undefined {
  const end = context.closing.get(start) ?? text.length;
  const fault: ReportFault = (what, span = { start, end: end + 1 }, fix) => {
    context.faults.push({ what, ...span, ...(fix === undefined ? {} : { fix }) });
    return undefined;
  };
  if (context.depth > MAX_DEPTH) return fault({ code: 'too-deep' });
  const [head = { start, end }, ...pipes] = split(text, { start: start + 1, end }, '|', context);
  const name = trimmed(text, split(text, head, ':', context)[0] ?? head);
  const word = text.slice(name.start, name.end);
  if (word === '') return fault({ code: 'nothing-between' }, undefined, '{{}}');
  const parse = parsers[word] ?? parseField;
  const part = parse(text, head, context, fault);
  const calls = pipes.map((pipe) => parseCall(text, pipe, context, fault));
  return part && { ...part, calls: calls.filter((call) => call !== undefined) };
}

type ReportFault = (what: TemplateFact, span?: Span, fix?: string) => undefined;

type Parse = (text: string, head: Span, context: Context, fault: ReportFault) => Value | Choice | undefined;
const parsers: Partial<Record<string, Parse>> = { if: parseChoice, ask: parseAsk, range: parseRange };

function parseField(text: string, head: Span, context: Context, fault: ReportFault): Value | undefined {
  const [nameSpan = head, ...rest] = split(text, head, ':', context);
  const typed = trimmed(text, nameSpan);
  const [, word = '', sign, amount = '', unit] =
    /^(\w+)(?:\s*([+-])\s*(\d{0,6})\s*(\w*))?$/.exec(text.slice(typed.start, typed.end)) ?? [];
  const name = fieldOfName(word);
  const wordSpan = name || word !== '' ? { start: typed.start, end: typed.start + word.length } : typed;
  if (!name) return unknownName(text, typed, word === '' ? typed : wordSpan, fault);
  const { type } = templateFields[name];
  let shift: Shift | undefined;
  if (sign !== undefined) {
    if (type !== 'date') return fault({ code: 'not-a-date', typed: word }, typed, word);
    if (amount === '' || amount.length > 5 || !isDateUnit(unit)) {
      return fault({ code: 'bad-shift', name: word, sign }, typed);
    }
    shift = { amount: sign === '-' ? -Number(amount) : Number(amount), unit };
  }
  const [first] = rest;
  const formatSpan = first && { start: first.start, end: head.end };
  const format = formatSpan && literal(text, formatSpan, context, fault);
  if (formatSpan && format !== undefined && !checkFormat(name, format, formatSpan, fault)) return undefined;
  return {
    type: 'value',
    source: { field: name },
    ...(shift ? { shift } : {}),
    ...(format === undefined ? {} : { format }),
    calls: [],
  };
}

const isDateUnit = (unit: string | undefined): unit is DateUnit =>
  unit === 'd' || unit === 'w' || unit === 'm' || unit === 'y';

function unknownName(text: string, typed: Span, span: Span, fault: ReportFault): undefined {
  const word = text.slice(span.start, span.end);
  const whole = text.slice(typed.start, typed.end);
  const near = nearestName(word, templateFieldNames, fieldWords);
  return fault({ code: 'not-a-field', typed: whole, near }, span, near);
}

function checkFormat(name: TemplateFieldName, format: string, span: Span, fault: ReportFault): boolean {
  const { type } = templateFields[name];
  const refuse = (what: TemplateFact, fix?: string) => {
    fault(what, span, fix);
    return false;
  };
  if (type === 'number') {
    if (/^0{1,40}$/.test(format)) return true;
    return refuse({ code: 'number-pattern', name, format }, '000000');
  }
  if (type !== 'date') {
    return refuse({ code: 'no-pattern', name });
  }
  const parts = patternParts(format);
  const unknown = parts.flatMap((part) => ('unknown' in part ? part.unknown : []))[0];
  if (unknown === undefined) {
    return parts.some((part) => 'token' in part) || refuse({ code: 'empty-pattern', name }, 'dd-MM-yyyy');
  }
  const near = nearestToken(unknown);
  const fix = near && escaped(format.replace(unknown, near), /[\\|{}]/g);
  return refuse({ code: 'not-in-pattern', typed: unknown, near }, fix);
}

/** `ask:Dock` or `ask:Dock:optional`. */
function parseAsk(text: string, head: Span, context: Context, fault: ReportFault): Value | undefined {
  const [, questionSpan, optionSpan, more] = split(text, head, ':', context);
  const ask = questionSpan && literal(text, questionSpan, context, fault)?.trim();
  const option = optionSpan && literal(text, optionSpan, context, fault)?.trim();
  if (questionSpan && ask === undefined) return undefined;
  if (ask === undefined || ask === '') return fault({ code: 'question-missing' }, head);
  if (ask.length > MAX_QUESTION) return fault({ code: 'question-too-long', most: MAX_QUESTION }, questionSpan);
  if (more || (option !== undefined && option !== 'optional')) {
    const span = optionSpan && { start: optionSpan.start, end: head.end };
    return fault({ code: 'only-optional', question: ask }, span, 'optional');
  }
  return { type: 'value', source: { ask, optional: option === 'optional' }, calls: [] };
}

/** `range:Licence plate`. */
function parseRange(text: string, head: Span, context: Context, fault: ReportFault): Value | undefined {
  const [, nameSpan, more] = split(text, head, ':', context);
  const range = nameSpan && literal(text, nameSpan, context, fault)?.trim();
  if (nameSpan && range === undefined) return undefined;
  if (range === undefined || range === '' || more) {
    return fault({ code: 'range-missing' }, head);
  }
  if (range.length > MAX_RANGE_NAME) return fault({ code: 'range-too-long', most: MAX_RANGE_NAME }, nameSpan);
  return { type: 'value', source: { range }, calls: [] };
}

const MAX_QUESTION = 40;
const MAX_RANGE_NAME = 200;

/** `if:leftHand:L:R`, `if:colorCode=NH-900L:BLACK:`, `if:{ask:Dock}:to the dock:`. */
function parseChoice(text: string, head: Span, context: Context, fault: ReportFault): Choice | undefined {
  const [, condition, thenSpan, otherwiseSpan, more] = split(text, head, ':', context);
  if (!condition || !thenSpan || more) {
    return fault({ code: more ? 'if-too-many' : 'if-too-few' }, head);
  }
  const tested = parseCondition(text, condition, context, fault);
  const then = parseText(text, thenSpan, context, fault);
  const otherwise = otherwiseSpan ? parseText(text, otherwiseSpan, context, fault) : [];
  return tested && { type: 'choice', ...tested, then, otherwise, calls: [] };
}

function parseCondition(text: string, condition: Span, context: Context, fault: ReportFault) {
  const [left = condition, ...rest] = split(text, condition, '=', context);
  const [first] = rest;
  const equals = first && literal(text, { start: first.start, end: condition.end }, context, fault);
  if (first && equals === undefined) return undefined;
  const span = trimmed(text, left);
  const source = text[span.start] === '{' ? parseAsked(text, span, context, fault) : parseName(text, span, fault);
  return source && { source, ...(equals === undefined ? {} : { equals: equals.trim() }) };
}

function parseName(text: string, span: Span, fault: ReportFault): Source | undefined {
  const field = fieldOfName(text.slice(span.start, span.end));
  if (span.start === span.end) return fault({ code: 'if-no-field' }, span);
  return field ? { field } : unknownName(text, span, span, fault);
}

function parseAsked(text: string, span: Span, context: Context, fault: ReportFault): Source | undefined {
  const inner = parsePlaceholder(text, span.start, { ...context, depth: context.depth + 1 });
  const isWhole = context.closing.get(span.start) === span.end - 1;
  if (!inner) return undefined;
  if (isWhole && inner.type === 'value' && !inner.shift && inner.format === undefined && inner.calls.length === 0) {
    return inner.source;
  }
  return fault({ code: 'if-one-field' }, span);
}

function parseCall(text: string, pipe: Span, context: Context, fault: ReportFault): Call | undefined {
  const [nameSpan = pipe, ...spans] = split(text, pipe, ':', context);
  const span = trimmed(text, nameSpan);
  const name = text.slice(span.start, span.end);
  if (!isFunctionName(name)) {
    const near = nearestName(name, functionNames, functionWords);
    return fault({ code: 'not-a-function', typed: name, near }, span.start === span.end ? pipe : span, near);
  }
  const { parameters, optional = 0, example } = templateFunctions[name];
  if (spans.length > parameters.length || spans.length < parameters.length - optional) {
    if (parameters.length === 0) return fault({ code: 'takes-nothing', name, example }, pipe, name);
    return fault({ code: 'takes', name, example, parameters }, pipe);
  }
  const args = spans.map((argument, index) => {
    if (parameters[index] === 'text') return parseText(text, argument, context, fault);
    const digits = text.slice(argument.start, argument.end).trim();
    if (/^\d{1,3}$/.test(digits)) return Number(digits);
    return fault({ code: 'takes-whole-number', name, example, most: MAX_NUMBER }, argument);
  });
  return { name, args: args.filter((argument) => argument !== undefined) };
}

/** A text inside a placeholder: a backslash takes the next character as it is, `{…}` is a placeholder. */
function parseText(text: string, { start, end }: Span, context: Context, fault: ReportFault): Template {
  const parts: Template[number][] = [];
  for (let at = start; at < end; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') {
      at += 1;
      if (at < end) addText(parts, text.charAt(at));
    } else if (character === '{') {
      const part = parsePlaceholder(text, at, { ...context, depth: context.depth + 1 });
      if (part) parts.push(part);
      at = context.closing.get(at) ?? end;
    } else if (character === '}') {
      fault({ code: 'brace-inside' }, { start: at, end: at + 1 }, '\\}');
    } else addText(parts, character);
  }
  return parts;
}

/** A text inside a placeholder that may not have another one in it. */
function literal(text: string, span: Span, context: Context, fault: ReportFault): string | undefined {
  const parts = parseText(text, span, context, fault);
  const strings = parts.filter((part) => typeof part === 'string');
  return strings.length === parts.length ? strings.join('') : fault({ code: 'no-placeholder-here' }, span);
}

function addText(parts: Template[number][], text: string): void {
  const last = parts.at(-1);
  if (typeof last === 'string') parts[parts.length - 1] = last + text;
  else parts.push(text);
}

/** The pieces between separators that are outside of inner braces and without a backslash. */
function split(text: string, { start, end }: Span, separator: string, { closing }: Context): Span[] {
  const spans: Span[] = [];
  let from = start;
  for (let at = start; at < end; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '{') at = closing.get(at) ?? at;
    else if (text[at] === separator) {
      spans.push({ start: from, end: at });
      from = at + 1;
    }
  }
  return [...spans, { start: from, end }];
}

function trimmed(text: string, { start, end }: Span): Span {
  const piece = text.slice(start, end);
  const before = piece.length - piece.trimStart().length;
  return { start: start + before, end: Math.max(start + before, start + piece.trimEnd().length) };
}

/** With a backslash before each of the characters. */
export const escaped = (text: string, characters: RegExp) => text.replace(characters, '\\$&');

type Words<N extends string> = readonly (readonly [word: string, name: N])[];

const fieldWords: Words<TemplateFieldName> = templateFieldNames.flatMap((name) => {
  const { alias, synonyms = [] } = templateFields[name];
  return [...(alias === undefined ? [] : [alias]), ...synonyms].map((word) => [word, name] as const);
});
const functionWords: Words<FunctionName> = functionNames.flatMap((name) =>
  (templateFunctions[name].synonyms ?? []).map((word) => [word, name] as const),
);

/** The name that was meant: the one with the fewest letters wrong, or the one that begins the same; other words count too. */
function nearestName<N extends string>(typed: string, names: readonly N[], words: Words<N>): N | undefined {
  const wanted = plain(typed);
  if (wanted === '' || wanted.length > MAX_QUESTION) return undefined;
  let best: { name: N; score: number } | undefined;
  for (const [word, name, penalty] of [
    ...names.map((each) => [each, each, 0] as const),
    ...words.map(([word, each]) => [word, each, 0.5] as const),
  ]) {
    const candidate = plain(word);
    const limit = Math.max(1, Math.floor(Math.max(candidate.length, wanted.length) / 3));
    const distance = editDistance(wanted, candidate);
    const begins = wanted.length >= 3 && candidate.startsWith(wanted) ? limit : Number.POSITIVE_INFINITY;
    const score = Math.min(distance, begins) + penalty;
    const isNear = distance <= limit && distance < candidate.length;
    if ((isNear || begins === limit) && (!best || score < best.score)) best = { name, score };
  }
  return best?.name;
}

const plain = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The same letters in another case, else a token of the same letter. */
const nearestToken = (typed: string) => {
  const [wanted, first] = [typed.toLowerCase(), typed.charAt(0).toLowerCase()];
  return (
    dateTokens.find((token) => token.toLowerCase() === wanted) ??
    dateTokens.find((token) => token.toLowerCase().startsWith(first))
  );
};
