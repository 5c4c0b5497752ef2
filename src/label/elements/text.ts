import * as z from 'zod/mini';
import { colourSchema, isNone, isWhite, printColour } from '@/label/colour';
import { type SvgNode, svg } from '@/label/svg';
import { boundText, faultsIn, refusalOfContent, templateTexts } from '@/label/text/bound-text';
import {
  FONT_FAMILIES,
  FONT_WEIGHTS,
  faceOf,
  MM_PER_POINT,
  missingCharacters,
  OTHER_LETTERS_FONT,
  STANDARD_FONTS,
  shippedFont,
} from '@/label/text/fonts';
import { EXTRA_FIELD_NAMES, FIELD_NAMES, type FieldName, type LabelData } from '@/label/text/label-data';
import {
  ALIGNMENTS,
  alignShare,
  layOutText,
  lineBoxes,
  TEXT_FITS,
  type TextSetting,
  VERTICAL_ALIGNMENTS,
} from '@/label/text/text-layout';
import type { ElementDefinition, ElementOf, ElementProblem, Preset } from './element-definition';
import { placeholder } from './placeholder';
import {
  bindingFields,
  bindingName,
  bindingShape,
  numberBetween,
  selectField,
  styleNumber,
  textSchema,
  truncated,
} from './properties';

const families = [...FONT_FAMILIES, ...STANDARD_FONTS, OTHER_LETTERS_FONT] as const;

const schema = z.object({
  ...bindingShape,
  text: z._default(textSchema, 'Text'),
  fontSize: z._default(numberBetween(1, 300), 12),
  fontFamily: z._default(z.enum(families), 'Arial'),
  fontWeight: z._default(
    z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.enum(FONT_WEIGHTS)),
    'normal',
  ),
  color: z._default(colourSchema, '#000000'),
  backgroundColor: z._default(colourSchema, 'transparent'),
  align: z._default(z.enum(ALIGNMENTS), 'left'),
  vertical: z._default(z.enum(VERTICAL_ALIGNMENTS), 'middle'),
  fit: z._default(z.enum(TEXT_FITS), 'shrink'),
  /** Points; a text that must be smaller does not fit. */
  smallestSize: z.optional(numberBetween(1, 300)),
  /** Printed in place of a text that does not fit; may have placeholders. */
  shorter: z.optional(textSchema),
  /** Letter spacing in parts of the size. */
  tracking: z._default(numberBetween(-0.5, 2), 0),
  /** 85 is the condensed Plex Sans of the standard label. */
  stretch: z._default(z.pipe(z.transform(Number), z.union([z.literal(100), z.literal(85)])), 100),
});
export type TextProperties = z.infer<typeof schema>;

/** Only this font is shipped condensed, and only in bold. */
const isPlexSans = ({ fontFamily }: Record<string, unknown>) => fontFamily === 'IBM Plex Sans';
const shrinks = ({ fit }: Record<string, unknown>) => fit === 'shrink' || fit === 'lines';

/** In place of a text that cannot be printed. */
const INVALID_TEXT = 'invalid text';

const fieldIcons: Record<FieldName, string> = {
  partName: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5l8-4.5M12 12v9',
  partNo: 'M5 9h15M4 15h15M10 4L8 20M16 4l-2 16',
  colorCode:
    'M12 3a9 9 0 1 0 0 18c1.6 0 2-1.2 1.5-2.3c-.6-1.5.3-2.7 2-2.7H18a3 3 0 0 0 3-3c0-5.5-4-10-9-10zM8 12h.01M10 8h.01M15 8h.01',
  customerName: 'M6 21V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v17M3 21h18M10 7h.01M14 7h.01M10 11h.01M14 11h.01M10 21v-5h4v5',
  prodDate: 'M5 5h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM4 10h16M8 3v4M16 3v4',
  qty: 'M8 3h8v8H8zM3 13h8v8H3zM13 13h8v8h-8z',
  serialNumber: 'M11 6h10M11 12h10M11 18h10M4 4h1.5v5M4 9h3M4 14.5c3-1.5 4 1.5 0 4.5h3',
  model: 'M3 17v-4l2.5-6.5h13L21 13v4zM3 13h18M6 17v2M18 17v2M7 15h.01M17 15h.01',
  indication: 'M12 3v3M5 6h12l3 3l-3 3H5zM12 12v9',
};

const fieldPreset = (group: Preset['group'], fieldName: FieldName): Preset<TextProperties> => ({
  group,
  name: fieldName,
  icon: fieldIcons[fieldName],
  properties: { fieldType: 'dynamic', fieldName },
});

/** Fixed text or data of the part; by default it shrinks to fit its box. */
export const text: ElementDefinition<TextProperties> = {
  icon: 'M4 7V4h16v3M12 4v16M9 20h6',
  presets: [
    { group: 'Static Fields', name: 'static-text' },
    ...FIELD_NAMES.map((field) => fieldPreset('Dynamic Fields', field)),
    { group: 'Quick Add', name: 'text' },
    ...EXTRA_FIELD_NAMES.map((field) => fieldPreset('More Fields', field)),
  ],
  size: { width: 100, height: 20 },
  properties: schema,
  fields: [
    styleNumber('fontSize', { min: 6, max: 72, step: 1, unit: 'pt' }),
    selectField('fontFamily', 'style', families),
    selectField('fontWeight', 'style', FONT_WEIGHTS),
    { key: 'stretch', tab: 'style', kind: 'choice', options: ['100', '85'], when: isPlexSans },
    styleNumber('tracking', { min: -0.5, max: 2, step: 0.005, unit: 'em' }),
    { key: 'color', tab: 'style', kind: 'colour' },
    { key: 'backgroundColor', tab: 'style', kind: 'colour' },
    { key: 'align', tab: 'style', kind: 'choice', options: ALIGNMENTS },
    selectField('vertical', 'style', VERTICAL_ALIGNMENTS),
    selectField('fit', 'style', TEXT_FITS),
    {
      ...styleNumber('smallestSize', { min: 1, max: 72, step: 0.5, unit: 'pt' }),
      example: '3',
      when: shrinks,
    },
    ...bindingFields('text', 'lines'),
    {
      key: 'shorter',
      tab: 'data',
      kind: 'text',
      isTemplate: true,
      example: '{customerAlias}',
      when: ({ fit }) => fit === 'lines',
    },
  ],
  defaultName: (properties) => bindingName(properties, properties.text),
  texts: (properties) => templateTexts(properties, 'text', properties.text),
  content(properties, data, omitIncomplete) {
    const full = boundText(properties, properties.text, data, omitIncomplete);
    const { shorter = '' } = properties;
    if (shorter === '' || refusalOfContent(full) !== undefined) return full;
    const instead = boundText({ ...properties, fieldType: 'static' }, shorter, data, omitIncomplete);
    return instead.trim() === '' || refusalOfContent(instead) !== undefined ? full : full + INSTEAD + instead;
  },
  render(element, contents, { mode, say }) {
    const content = fittingText(element, contents);
    const refusal = refusalOfContent(content);
    if (refusal !== undefined) return placeholder(element, INVALID_TEXT, say?.(refusal));
    const { color, backgroundColor } = element.properties;
    const fill = printColour(backgroundColor, mode, 'fill');
    const { x, y, width, height } = element;
    const background = fill === 'none' ? [] : [svg('rect', { x, y, width, height, fill })];
    return content === ''
      ? background
      : [...background, ...textNodes(element, content, printColour(color, mode, 'ink'))];
  },
  ink(element, contents) {
    const content = fittingText(element, contents);
    if (refusalOfContent(content) !== undefined) return [element];
    const { align, color, backgroundColor } = element.properties;
    if (!isNone(backgroundColor) && !isWhite(backgroundColor)) return [element];
    if (content === '' || isNone(color)) return [];
    const setting = settingOf(element.properties);
    return lineBoxes(layOutText(content, element, setting), element, setting, align);
  },
  problems(element, contents) {
    const content = fittingText(element, contents);
    const refusal = refusalOfContent(content);
    if (refusal) return [{ code: 'cannot-print', severity: 'error', why: refusal }];
    const [fault] = faultsIn(element.properties.shorter ?? '');
    if (fault) return [{ code: 'bad-field', severity: 'error', why: fault.what }];
    const { overflows } = layOutText(content, element, settingOf(element.properties));
    const missing = glyphProblems(element, content);
    if (!overflows) return missing;
    const { smallestSize } = element.properties;
    const letters = smallestSize === undefined ? undefined : oneDecimal(smallestSize * MM_PER_POINT);
    return [...missing, { code: 'text-overflow', severity: 'error', text: truncated(content, 40), letters }];
  },
};

/** Characters that a problem names. */
const MOST_LISTED = 8;

/** Browsers take any other font of the computer for a letter that a font lacks, or print a box. */
function glyphProblems({ properties }: ElementOf<TextProperties>, content: string): ElementProblem[] {
  const { inNoto, nowhere } = missingCharacters(content, settingOf(properties).style);
  const listed = (characters: readonly string[]) =>
    [...characters.slice(0, MOST_LISTED), ...(characters.length > MOST_LISTED ? ['…'] : [])].join(' ');
  return [
    ...(nowhere.length === 0
      ? []
      : [
          {
            ...({ code: 'missing-glyph', severity: 'error' } as const),
            characters: listed(nowhere.map(named)),
          },
        ]),
    ...(inNoto.length === 0
      ? []
      : [
          {
            ...({ code: 'other-font', severity: 'warning' } as const),
            font: properties.fontFamily,
            characters: listed(inNoto.map(quoted)),
            fix: { key: 'fontFamily', text: OTHER_LETTERS_FONT, use: OTHER_LETTERS_FONT },
          },
        ]),
  ];
}

/**
 * A character that the computer may have no font for either, so with its code point; isolated, because one that is written
 * from right to left would turn the quotes and the sentence around it.
 */
const named = (character: string) =>
  `\u2068${quoted(character)}\u2069 U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const quoted = (character: string) => `“${character}”`;

const oneDecimal = (length: number) => Math.round(length * 10) / 10;

/** Between a text and what is printed when it does not fit. */
const INSTEAD = '\u0000instead ';

/** The text that is printed: of two the shorter one only where the other one does not fit and it does. */
function fittingText(element: ElementOf<TextProperties>, contents: string): string {
  const [full = '', shorter] = element.properties.shorter ? contents.split(INSTEAD) : [contents];
  if (shorter === undefined) return full;
  const overflows = (text: string) => layOutText(text, element, settingOf(element.properties)).overflows;
  return overflows(full) && !overflows(shorter) ? shorter : full;
}

/** What a text element prints, and how high its capitals are, mm. */
export function printedText(element: ElementOf<Record<string, unknown>>, contents: string) {
  const own = { ...element, properties: schema.parse(element.properties) };
  const text = fittingText(own, contents);
  const setting = settingOf(own.properties);
  return { text, capitals: layOutText(text, own, setting).size * faceOf(setting.style).cap };
}

/** Whether an element prints its shorter text for this data, and that has this placeholder. */
export function printsShorter(
  element: ElementOf<Record<string, unknown>>,
  placeholder: string,
  data: LabelData,
): boolean {
  const { shorter } = element.properties;
  if (typeof shorter !== 'string' || !shorter.includes(placeholder)) return false;
  const properties = schema.parse(element.properties);
  const content = boundText(properties, properties.text, data, false);
  return layOutText(content, element, settingOf(properties)).overflows;
}

function textNodes(element: ElementOf<TextProperties>, content: string, fill: string): SvgNode[] {
  const { align, tracking } = element.properties;
  const setting = settingOf(element.properties);
  const layout = layOutText(content, element, setting);
  const font = shippedFont(setting.style);
  const anchorX = element.x + element.width * alignShare[align];
  const attributes = {
    'font-family': font.css,
    'font-size': layout.size,
    'font-weight': font.weight,
    'font-stretch': font.stretch === 100 ? undefined : `${font.stretch}%`,
    'letter-spacing': tracking === 0 ? undefined : tracking * layout.size,
    'text-anchor': align === 'left' ? undefined : align === 'center' ? 'middle' : 'end',
    fill,
  };
  const lines = layout.lines
    .filter((line) => line.text.trim() !== '')
    .map(({ text: words, baseline: y }) =>
      svg('text', { x: anchorX, y, ...attributes, 'xml:space': xmlSpace(words) }, [words]),
    );
  if (!layout.clipped) return lines;
  // A nested svg clips without an id: labels on one page do not share clip-path ids.
  const { x, y, width } = element;
  const height = element.height + (setting.vertical === 'baseline' ? faceOf(setting.style).descent * layout.size : 0);
  return [svg('svg', { x, y, width, height, viewBox: [x, y, width, height].join(' ') }, lines)];
}

export function settingOf(properties: TextProperties): TextSetting {
  const {
    fontFamily: family,
    fontWeight: weight,
    stretch,
    fontSize,
    tracking,
    fit,
    vertical,
    smallestSize,
  } = properties;
  return { style: { family, weight, stretch }, fontSize, tracking, fit, vertical, smallestSize };
}

const xmlSpace = (line: string) => (/^\s|\s$|\s\s/.test(line) ? 'preserve' : undefined);
