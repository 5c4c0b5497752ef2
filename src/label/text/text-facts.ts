import type { CodeFact } from '@/label/codes/code-facts';
import type { Fact } from '@/lib/fact';

/** What is wrong with a placeholder. `typed` is what stands between its braces. */
export type TemplateFact =
  | Fact<'not-closed' | 'not-opened' | 'too-deep' | 'nothing-between' | 'brace-inside' | 'no-placeholder-here'>
  | Fact<'not-a-date', { typed: string }>
  | Fact<'bad-shift', { name: string; sign: string }>
  /** `near` is the field or function that was meant. */
  | Fact<'not-a-field', { typed: string; near?: string | undefined }>
  | Fact<'number-pattern', { name: string; format: string }>
  | Fact<'no-pattern' | 'empty-pattern', { name: string }>
  | Fact<'not-in-pattern', { typed: string; near?: string | undefined }>
  | Fact<'question-missing' | 'range-missing'>
  | Fact<'question-too-long' | 'range-too-long', { most: number }>
  | Fact<'only-optional', { question: string }>
  | Fact<'if-too-many' | 'if-too-few' | 'if-no-field' | 'if-one-field'>
  | Fact<'not-a-function', { typed: string; near?: string | undefined }>
  | Fact<'takes-nothing', { name: string; example: string }>
  | Fact<'takes', { name: string; example: string; parameters: readonly ('number' | 'text')[] }>
  | Fact<'takes-whole-number', { name: string; example: string; most: number }>;

/** Why a function or a number range has no text for a label. */
export type ValueFact =
  | Fact<'no-ranges' | 'no-number', { range: string }>
  | Fact<'replaced-too-long', { most: number }>
  | Fact<'not-mod10' | 'not-mod43', { value: string }>;

/** Why a text or a code cannot be printed. */
export type ContentFact = TemplateFact | ValueFact | CodeFact;
