import * as z from 'zod/mini';
import { colourSchema, isNone, isWhite, paint } from '@/label/colour';
import { type SvgNode, svg } from '@/label/svg';
import { boundText } from '@/label/text/binding';
import { cutOf, FONT_FAMILIES, FONT_WEIGHTS, type FontStyle, HOUSE_FONTS } from '@/label/text/fonts';
import { ALIGNMENTS, alignShare, layOutText, lineBoxes, TEXT_FITS, VERTICAL_PLACES } from '@/label/text/text-layout';
import { faceOf } from '@/label/text/text-width';
import type { ElementDefinition, LabelElement } from './element';
import { optionsOf } from './element';
import { bindingFields, bindingShape, numberBetween, shortText } from './property-schemas';

const families = [...FONT_FAMILIES, ...HOUSE_FONTS] as const;

const properties = z.object({
  ...bindingShape,
  text: z._default(shortText, 'Text'),
  fontSize: z._default(numberBetween(1, 300), 12),
  fontFamily: z._default(z.enum(families), 'Arial'),
  fontWeight: z._default(
    z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), z.enum(FONT_WEIGHTS)),
    'normal',
  ),
  color: z._default(colourSchema, '#000000'),
  backgroundColor: z._default(colourSchema, 'transparent'),
  align: z._default(z.enum(ALIGNMENTS), 'left'),
  vertical: z._default(z.enum(VERTICAL_PLACES), 'middle'),
  fit: z._default(z.enum(TEXT_FITS), 'shrink'),
  /** Letter spacing in parts of the size, and the condensed width of Plex Sans: the standard label uses both. */
  tracking: z._default(numberBetween(-0.5, 2), 0),
  stretch: z._default(z.pipe(z.transform(Number), z.union([z.literal(100), z.literal(85)])), 100),
});
export type TextProperties = z.infer<typeof properties>;

/** Only this font has a condensed cut, and that one is bold. */
const isPlexSans = ({ fontFamily }: Record<string, unknown>) => fontFamily === 'IBM Plex Sans';
const widths = optionsOf(['100', '85'], { '100': 'Normal', '85': 'Condensed' });

const alignNames = { left: 'Left', center: 'Center', right: 'Right' };
const placeNames = { top: 'Top', middle: 'Middle', bottom: 'Bottom', baseline: 'Baseline' };
const fitNames = { shrink: 'Shrink', wrap: 'Wrap', clip: 'Cut' };

/** Text, fixed or of the part: one line that shrinks into its box unless it may wrap. */
export const text: ElementDefinition<TextProperties> = {
  type: 'text',
  label: 'Text',
  icon: 'type',
  size: { width: 100, height: 20 },
  properties,
  fields: [
    { key: 'fontSize', label: 'Font size', tab: 'style', kind: 'number', min: 6, max: 72, step: 1, unit: 'pt' },
    { key: 'fontFamily', label: 'Font', tab: 'style', kind: 'select', options: optionsOf(families) },
    { key: 'fontWeight', label: 'Weight', tab: 'style', kind: 'select', options: optionsOf(FONT_WEIGHTS) },
    { key: 'stretch', label: 'Letter width', tab: 'style', kind: 'choice', options: widths, when: isPlexSans },
    {
      key: 'tracking',
      label: 'Letter spacing',
      tab: 'style',
      kind: 'number',
      min: -0.5,
      max: 2,
      step: 0.005,
      unit: 'em',
    },
    { key: 'color', label: 'Color', tab: 'style', kind: 'colour' },
    { key: 'backgroundColor', label: 'Background', tab: 'style', kind: 'colour' },
    { key: 'align', label: 'Align', tab: 'style', kind: 'choice', options: optionsOf(ALIGNMENTS, alignNames) },
    {
      key: 'vertical',
      label: 'Vertical',
      tab: 'style',
      kind: 'select',
      options: optionsOf(VERTICAL_PLACES, placeNames),
    },
    { key: 'fit', label: 'When too long', tab: 'style', kind: 'choice', options: optionsOf(TEXT_FITS, fitNames) },
    ...bindingFields('text', 'Text', 'lines'),
  ],
  content: (own, data, proof) => boundText(own, own.text, data, proof),
  render(element, content, { mode }) {
    const { color, backgroundColor } = element.properties;
    const ground = paint(backgroundColor, mode, 'fill');
    const { x, y, width, height } = element;
    const back = ground === 'none' ? [] : [svg('rect', { x, y, width, height, fill: ground })];
    return content === '' ? back : [...back, ...setText(element, content, paint(color, mode, 'ink'))];
  },
  ink(element, content) {
    const { align, color, backgroundColor } = element.properties;
    if (!isNone(backgroundColor) && !isWhite(backgroundColor)) return [element];
    if (content === '' || isNone(color)) return [];
    const setting = settingOf(element.properties);
    return lineBoxes(layOutText(content, element, setting), element, setting, align);
  },
  problems(element, content) {
    const { overset } = layOutText(content, element, settingOf(element.properties));
    if (!overset) return [];
    return [{ code: 'text-overset', severity: 'error', message: `“${shorten(content)}” does not fit in its box` }];
  },
};

function setText(element: LabelElement<TextProperties>, content: string, fill: string): SvgNode[] {
  const { align, tracking } = element.properties;
  const setting = settingOf(element.properties);
  const layout = layOutText(content, element, setting);
  const cut = cutOf(setting.style);
  const left = element.x + element.width * alignShare[align];
  const shared = {
    'font-family': cut.css,
    'font-size': layout.size,
    'font-weight': cut.weight,
    'font-stretch': cut.stretch === 100 ? undefined : `${cut.stretch}%`,
    'letter-spacing': tracking === 0 ? undefined : tracking * layout.size,
    'text-anchor': align === 'left' ? undefined : align === 'center' ? 'middle' : 'end',
    fill,
  };
  const lines = layout.lines
    .filter((line) => line.text.trim() !== '')
    .map((line) => svg('text', { x: left, y: line.baseline, ...shared, 'xml:space': spaced(line.text) }, [line.text]));
  if (!layout.cut) return lines;
  // A nested svg cuts at its edges without an id, so a thousand labels on a page cannot mix up their clips.
  const { x, y, width } = element;
  const height = element.height + (setting.vertical === 'baseline' ? faceOf(setting.style).descent * layout.size : 0);
  return [svg('svg', { x, y, width, height, viewBox: [x, y, width, height].join(' ') }, lines)];
}

/** How the properties want the text to be set. */
export const settingOf = (own: TextProperties) => {
  const style: FontStyle = { family: own.fontFamily, weight: own.fontWeight, stretch: own.stretch };
  return { style, fontSize: own.fontSize, tracking: own.tracking, fit: own.fit, vertical: own.vertical };
};

const spaced = (line: string) => (/^\s|\s$|\s\s/.test(line) ? 'preserve' : undefined);

const shorten = (content: string) => (content.length > 40 ? `${content.slice(0, 39)}…` : content);
