import { checkDigit } from '@/lib/check-digit';
import type { ValueFact } from './text-facts';

/** A number is a whole one from 0; a text may contain `{…}`. */
type ParameterType = 'number' | 'text';

type Result = string | { refused: ValueFact };

export type TemplateFunction = {
  parameters: readonly ParameterType[];
  /** How many of them may be left out, from the last. */
  optional?: number;
  example: string;
  synonyms?: readonly string[];
  apply: (value: string, args: readonly (string | number)[]) => Result;
};

/** No label has a longer text; a pad of 9999999 would only take memory. */
export const MAX_NUMBER = 999;
/** The same for a replace of a replace, which multiplies. */
const MAX_LENGTH = 10_000;

const characters = (text: string) => Array.from(text);
/** Like `slice`, by characters: half of an emoji cannot be printed. */
const part = (text: string, from: number, to?: number) =>
  /[\uD800-\uDFFF]/.test(text) ? characters(text).slice(from, to).join('') : text.slice(from, to);
const number = (args: readonly (string | number)[], index: number) => Number(args[index] ?? 0);
const text = (args: readonly (string | number)[], index: number) => String(args[index] ?? '');

/** Every function behind `|`; what it does in words is in `language/label/field-texts.ts`. */
const table = {
  left: {
    parameters: ['number'],
    example: '{partNo|left:5}',
    synonyms: ['first'],
    apply: (value, args) => part(value, 0, number(args, 0)),
  },
  right: {
    parameters: ['number'],
    example: '{partNo|right:4}',
    synonyms: ['last'],
    apply: (value, args) => (number(args, 0) === 0 ? '' : part(value, -number(args, 0))),
  },
  mid: {
    parameters: ['number', 'number'],
    optional: 1,
    example: '{partNo|mid:7:3}',
    synonyms: ['substring', 'substr', 'middle'],
    apply: (value, args) => {
      const from = Math.max(0, number(args, 0) - 1);
      return part(value, from, args.length > 1 ? from + number(args, 1) : undefined);
    },
  },
  trim: {
    parameters: [],
    example: '{partNo|trim}',
    synonyms: ['strip'],
    apply: (value) => value.trim(),
  },
  upper: {
    parameters: [],
    example: '{customerAlias|upper}',
    synonyms: ['uppercase', 'toUpper', 'capitals'],
    apply: (value) => value.toUpperCase(),
  },
  lower: {
    parameters: [],
    example: '{colorCode|lower}',
    synonyms: ['lowercase', 'toLower'],
    apply: (value) => value.toLowerCase(),
  },
  remove: {
    parameters: ['text'],
    example: '{partNo|remove:-}',
    apply: (value, args) => (text(args, 0) === '' ? value : value.replaceAll(text(args, 0), '')),
  },
  replace: {
    parameters: ['text', 'text'],
    example: '{partNo|replace:-:/}',
    apply: (value, args) => {
      const [wanted, other] = [text(args, 0), text(args, 1)];
      if (wanted === '') return value;
      const pieces = value.split(wanted);
      const length = value.length + (pieces.length - 1) * (other.length - wanted.length);
      if (length > MAX_LENGTH) return { refused: { code: 'replaced-too-long', most: MAX_LENGTH } };
      return pieces.join(other);
    },
  },
  pad: {
    parameters: ['number', 'text'],
    optional: 1,
    example: '{colorCode|pad:10:*}',
    synonyms: ['fill', 'padLeft', 'zeros'],
    apply: (value, args) => {
      const fill = args.length > 1 ? text(args, 1) : '0';
      const missing = number(args, 0) - characters(value).length;
      if (missing <= 0 || fill === '') return value;
      const one = characters(fill).slice(0, missing);
      return (
        characters(one.join('').repeat(Math.ceil(missing / one.length)))
          .slice(0, missing)
          .join('') + value
      );
    },
  },
  digits: {
    parameters: [],
    example: '{partNo|digits}',
    synonyms: ['numbers', 'onlyDigits'],
    apply: (value) => value.replace(/\D/g, ''),
  },
  or: {
    parameters: ['text'],
    example: '{customerAlias|or:N/A}',
    synonyms: ['default', 'else', 'ifempty'],
    apply: (value, args) => (value.trim() === '' ? text(args, 0) : value),
  },
  mod10: {
    parameters: [],
    example: '{serial|mod10}',
    synonyms: ['checkDigit'],
    apply: (value) => {
      if (value === '') return '';
      if (!/^\d+$/.test(value)) return { refused: { code: 'not-mod10', value } };
      return value + checkDigit(value);
    },
  },
  mod43: {
    parameters: [],
    example: '{partNo|mod43}',
    synonyms: ['checkCharacter'],
    apply: (value) => {
      if (value === '') return '';
      const indexes = characters(value).map((character) => CODE_39.indexOf(character));
      if (indexes.includes(-1)) return { refused: { code: 'not-mod43', value } };
      return value + CODE_39.charAt(indexes.reduce((sum, index) => sum + index, 0) % 43);
    },
  },
} satisfies Record<string, TemplateFunction>;

const CODE_39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

export type FunctionName = keyof typeof table;

export const templateFunctions: Record<FunctionName, TemplateFunction> = table;

// The cast restores the key type that Object.keys gives up.
export const functionNames = Object.keys(table) as FunctionName[];

export const isFunctionName = (name: string): name is FunctionName => Object.hasOwn(table, name);
