import { asTemplate, escaped, type Source, type Template } from './template';

/** The text of a template; reading it gives the same template. */
export const printTemplate = (template: Template): string =>
  template.map((part) => (typeof part === 'string' ? asTemplate(part) : printPlaceholder(part))).join('');

function printPlaceholder(part: Exclude<Template[number], string>): string {
  if (part.type === 'unreadable') return part.typed;
  const calls = part.calls.map(({ name, args }) => `|${[name, ...args.map(printArgument)].join(':')}`).join('');
  if (part.type === 'choice') {
    const { source, equals, then, otherwise } = part;
    const tested = 'field' in source ? source.field : `{${printSource(source)}}`;
    const condition = equals === undefined ? tested : `${tested}=${escaped(equals, /[\\|{}:]/g)}`;
    return `{if:${condition}:${printArgument(then)}:${printArgument(otherwise)}${calls}}`;
  }
  const { shift, format } = part;
  const shiftText = shift ? `${shift.amount < 0 ? '-' : '+'}${Math.abs(shift.amount)}${shift.unit}` : '';
  const pattern = format === undefined ? '' : `:${escaped(format, /[\\|{}]/g)}`;
  return `{${printSource(part.source)}${shiftText}${pattern}${calls}}`;
}

/** What stands between the braces of a field or question. */
export function printSource(source: Source): string {
  if ('field' in source) return source.field;
  if ('range' in source) return `range:${escaped(source.range, /[\\|{}:]/g)}`;
  return `ask:${escaped(source.ask, /[\\|{}:]/g)}${source.optional ? ':optional' : ''}`;
}

const printArgument = (argument: number | Template): string =>
  typeof argument === 'number'
    ? String(argument)
    : argument.map((part) => (typeof part === 'string' ? escaped(part, /[\\|{}:]/g) : printPlaceholder(part))).join('');
