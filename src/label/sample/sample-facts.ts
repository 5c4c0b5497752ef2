import type { ContentFact } from '@/label/text/text-facts';
import type { Fact } from '@/lib/fact';

/** How an element differs from the sample, or what is not known about it. */
export type NoteFact =
  | Fact<
      | 'round-corners'
      | 'broken-line'
      | 'other-subset'
      | 'narrow-letters'
      | 'bearer-bars'
      | 'other-row-height'
      | 'other-rows'
      | 'function-left-out'
    >
  | Fact<'wide-bars', { ratio: number }>
  | Fact<'other-font', { font: string; family: string }>
  | Fact<'font-not-in-file', { font: string }>
  | Fact<'read-on-picture' | 'cut-out' | 'text-not-read' | 'letters-alike'>
  /** `read` is what the letters look like. */
  | Fact<'other-letters', { read: string; text: string }>;

/** What is not in the design. */
export type LeftOutName =
  | Fact<'more-labels' | 'more-pages' | 'more-things', { count: number }>
  | Fact<'label-size' | 'script' | 'mirror' | 'printer-sign' | 'inverted-area'>
  | Fact<'stored-format' | 'graphic' | 'command', { name: string }>
  /** `symbology` is undefined where the file only says that there is a code. */
  | Fact<'code-of', { symbology: string | undefined; text: string }>;

/** Why it is not. Lengths in mm; `at` is the place of the first character in the file, `more` how often it comes again. */
export type LeftOutFact =
  | Fact<'content', { why: ContentFact }>
  | Fact<'no-symbology', { symbology: string }>
  | Fact<
      | 'code-empty'
      | 'no-such-sign'
      | 'not-mirrored'
      | 'not-inverted'
      | 'in-the-printer'
      | 'picture-file-not-read'
      | 'script-not-run'
    >
  | Fact<'not-itf-14', { count: number }>
  | Fact<'old-data-matrix', { quality: string }>
  | Fact<'unknown-command', { at: number; more: number }>
  | Fact<'first-are-read', { count: number }>
  | Fact<'outside' | 'size-guessed', { width: number; height: number }>;

/** Why a text comes from a field. */
export type BindingFact =
  | Fact<'printer-clock' | 'printer-counts'>
  | Fact<'file-variable', { variable: string }>
  | Fact<'gs1-identifiers' | 'iso-identifiers'>
  | Fact<'rows', { rows: readonly { id: string; why: BindingFact }[] }>
  | Fact<'values-fixed', { fixed: number; count: number }>
  | Fact<'values-between', { count: number; delimiter: string }>
  | Fact<'part-value', { field: PartField; part: string; isOtherCase: boolean }>
  | Fact<'part-number-without', { part: string; sign: string }>
  | Fact<'customer-name' | 'company-name' | 'pack-quantity' | 'own-serial' | 'licence-plate'>
  | Fact<'customer-alias', { customer: string }>
  | Fact<'identifier', { id: string; why: BindingFact }>
  | Fact<'caption', { caption: string; why: BindingFact }>
  | Fact<'by-caption' | 'typed' | 'a-quantity' | 'shorter-serial' | 'other-serial' | 'other-date' | 'maybe-print-date'>
  | Fact<'no-part-number' | 'no-part-name' | 'no-customer'>
  | Fact<'other-company', { company: string }>
  | Fact<'part-has', { value: string }>
  | Fact<'days-after', { count: number }>
  | Fact<'label-and-count' | 'value-inside' | 'counts-up' | 'differs'>
  | Fact<'values-inside', { count: number }>;

/** Data of a part that are searched on a label. */
export const partFields = ['partNo', 'partName', 'colorCode', 'model', 'indication', 'customerName'] as const;
export type PartField = (typeof partFields)[number];

/** Why a file cannot be read. */
export type RefusedFact =
  | Fact<'unknown-kind' | 'not-readable' | 'file-too-large' | 'takes-too-long' | 'reader-not-loaded' | 'reading-failed'>
  | Fact<'picture-damaged' | 'picture-too-large' | 'picture-too-small' | 'no-canvas'>
  | Fact<'encrypted' | 'pdf-damaged' | 'pdf-too-much' | 'no-page' | 'page-too-large' | 'page-does-not-fit'>
  | Fact<'page-damaged', { page: number }>
  | Fact<'page-letters' | 'page-drawings' | 'page-elements' | 'elements' | 'commands', { count: number }>
  | Fact<'no-label' | 'graphics-too-large' | 'graphic-without-size' | 'graphic-damaged' | 'recalls-itself'>;

/** Ends the reading of a file. */
export class SampleRefused extends Error {
  override readonly name = 'SampleRefused';
  constructor(readonly fact: RefusedFact) {
    super(fact.code);
  }
}
