import type { Fact } from '@/lib/fact';
import type { Component } from './gs1-dictionary';
import type { PartFact } from './gs1-linters';
import type { QrLevel } from './qr-modules';

/** Why a value with its application identifier cannot stand in a code. */
export type Gs1Fact =
  | Fact<'gs1-written'>
  | Fact<'gs1-unknown', { ai: string }>
  | Fact<'gs1-length', { ai: string; shortest: number; longest: number; count: number }>
  | Fact<'gs1-characters', { ai: string; type: Component['type'] }>
  | Fact<'gs1-short', { ai: string; part: string; least: number }>
  | Fact<'gs1-wrong', { ai: string; why: PartFact }>
  | Fact<'gs1-excluded', { ai: string; other: string }>
  /** One of the groups has to be there, all identifiers of it. */
  | Fact<'gs1-missing', { ai: string; groups: readonly (readonly string[])[] }>;

/** What the value of a data identifier must be. */
export type ValueNeed =
  | 'digits'
  | 'plate-35'
  | 'plate-20'
  | 'day-8'
  | 'day-6'
  | 'quantity-unit'
  | 'piece-of'
  | 'duns'
  | 'day-qualifier'
  | 'week'
  | 'country';

export type IdentifierFact =
  | Fact<'not-identifier', { id: string }>
  | Fact<'id-empty' | 'id-separator' | 'id-not-ascii', { id: string }>
  | NeedFact
  | Fact<'id-not-date', { id: string; value: string }>;

export type NeedFact = Fact<'id-needs', { id: string; needs: ValueNeed }>;

type CompositionFact =
  | Fact<'composer-not-loaded' | 'no-separator'>
  /** `name` is '' for a value without one. */
  | Fact<'holds-separator', { name: string; separator: string }>
  | Fact<'too-wide', { name: string; count: number; width: number }>
  | Fact<'twice' | 'plate-of-one-part', { id: string }>;

/** How a scanner names the kind of a code (ISO 15424). */
export type KindFact = Fact<'other-kind', { read: string; intended: string }>;

/** What a decoder did not read as it was meant. */
export type ScanFact =
  | KindFact
  | Fact<'other-rows', { rows: readonly { id: string; read: string | undefined; intended: string }[] }>
  | Fact<'other-text', { read: string; intended: string }>
  | Fact<'nothing-read', { intended: string }>;

/** Why there is no code of a text. `name` is that of a symbology. */
export type CodeFact =
  | Fact<'nothing-to-encode' | 'no-lower-case' | 'incomplete-character' | 'eci-not-loaded'>
  | Fact<'not-loaded' | 'digits-only', { name: string }>
  | Fact<'too-many', { name: string; count: number }>
  | Fact<'cannot-hold' | 'ascii-only', { name: string; character: string }>
  | Fact<'cannot-hold-control', { name: string; codePoint: string }>
  | Fact<'code-full', { name: string; size: string; count: number }>
  | Fact<'qr-full', { level: QrLevel; size: string; count: number }>
  | Fact<'qr-other-text', { character: string }>
  | Fact<'digits-needed', { name: string; digits: number; count: number }>
  | Fact<'check-digit', { data: string; digit: string; last: string }>
  | Fact<'gs1-full', { count: number; most: number }>
  | Fact<'too-narrow', { count: number }>
  | Fact<'box-too-small', { width: number; height: number; module: number }>
  | Gs1Fact
  | IdentifierFact
  | CompositionFact;
