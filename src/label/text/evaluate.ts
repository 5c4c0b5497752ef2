import { formatMoment, type Moment, shiftMoment } from '@/lib/date-pattern';
import { answerTo, numberOf, templateFields } from './fields';
import { templateFunctions } from './functions';
import type { LabelData } from './label-data';
import { type ParsedTemplate, parseTemplate, type Source, type Template } from './template';
import type { ValueFact } from './text-facts';

type Result = {
  text: string;
  /** A field without a value is printed as nothing. */
  isIncomplete: boolean;
  /** Why a function refused its value. */
  refused: ValueFact | undefined;
};

const parsed = new Map<string, ParsedTemplate>();
const MAX_PARSED = 500;

/** The template of a text, read once however many labels it is on. */
export function templateOf(text: string): ParsedTemplate {
  const known = parsed.get(text);
  if (known) return known;
  const result = parseTemplate(text);
  if (parsed.size >= MAX_PARSED) parsed.clear();
  parsed.set(text, result);
  return result;
}

/** The text of a template on one label. */
export function evaluate(template: Template, data: LabelData): Result {
  const result: Result = { text: '', isIncomplete: false, refused: undefined };
  result.text = textOf(template, data, result);
  return result;
}

/** The value of a field or an answer, as it is printed without a pattern. */
export function sourceValue(source: Source, data: LabelData): string {
  if ('ask' in source) return answerTo(source.ask, data);
  if ('range' in source) {
    const number = numberOf(source.range, data);
    return typeof number === 'string' ? number : '';
  }
  const { type, read } = templateFields[source.field];
  const value = read(data);
  return type === 'date' && value[DATE_LENGTH] === ' ' ? value.slice(0, DATE_LENGTH) : value;
}

const DATE_LENGTH = 'dd-MM-yyyy'.length;

function textOf(template: Template, data: LabelData, result: Result): string {
  let text = '';
  for (const part of template) text += typeof part === 'string' ? part : placeholderText(part, data, result);
  return text;
}

function placeholderText(part: Exclude<Template[number], string>, data: LabelData, result: Result): string {
  if (part.type === 'unreadable') return part.typed;
  let text: string;
  if (part.type === 'choice') {
    const value = sourceValue(part.source, data).trim();
    const holds = part.equals === undefined ? value !== '' : value === part.equals;
    text = textOf(holds ? part.then : part.otherwise, data, result);
  } else {
    text = formatted(part, data);
    const number = 'range' in part.source ? numberOf(part.source.range, data) : text;
    if (typeof number !== 'string') result.refused ??= number.refused;
  }
  const isEmpty = part.type === 'value' && text === '' && !('optional' in part.source && part.source.optional);
  for (const { name, args } of part.calls) {
    const values = args.map((argument) => (typeof argument === 'number' ? argument : textOf(argument, data, result)));
    const applied = templateFunctions[name].apply(text, values);
    if (typeof applied === 'string') text = applied;
    else result.refused ??= applied.refused;
  }
  if (isEmpty && text === '') result.isIncomplete = true;
  return text;
}

function formatted(part: Extract<Template[number], { type: 'value' }>, data: LabelData): string {
  const { source, shift, format } = part;
  if (!('field' in source) || (!shift && format === undefined)) return sourceValue(source, data);
  const { type, read } = templateFields[source.field];
  const value = read(data);
  if (type === 'number') return /^\d+$/.test(value) ? value.padStart(format?.length ?? 0, '0') : value;
  const moment = momentOf(value);
  if (!moment) return value;
  return formatMoment(shift ? shiftMoment(moment, shift.amount, shift.unit) : moment, format ?? 'dd-MM-yyyy');
}

/** The labels of a run share their dates. */
let lastMoment: { text: string; moment: Moment | undefined } = { text: '', moment: undefined };

function momentOf(text: string): Moment | undefined {
  if (lastMoment.text !== text) lastMoment = { text, moment: readMoment(text) };
  return lastMoment.moment;
}

/** `20-11-2026` or `20-11-2026 10:25`; undefined for any other text. */
function readMoment(text: string): Moment | undefined {
  const [, day, month, year, hour, minute] = /^(\d\d)-(\d\d)-(\d{4})(?: (\d\d):(\d\d))?$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
  };
}
