import { m } from '@messages/messages';
import type { CompositionMode } from '@/label/codes/encoded';
import { type SymbolType, sizeInModules, symbologies } from '@/label/codes/symbologies';
import type { ChangedValue } from '@/label/design/difference';
import { elementName, type LabelElement } from '@/label/elements/element';
import type { ElementName, PALETTE_GROUPS, Preset } from '@/label/elements/element-definition';
import type { FieldName } from '@/label/text/label-data';
import { sayDecimal } from '@/language/format';
import { textByCode } from '@/language/text-by-code';

const fieldNames: Record<FieldName, () => string> = {
  partName: m.label_field_part_name,
  partNo: m.label_field_part_no,
  colorCode: m.label_field_color_code,
  customerName: m.label_field_customer_name,
  prodDate: m.label_field_prod_date,
  qty: m.label_field_qty,
  serialNumber: m.label_field_serial_number,
  model: m.label_field_model,
  indication: m.label_field_indication,
};

export const sayFieldName = (field: FieldName) => fieldNames[field]();

/** Of element types and of the forms of a shape. */
const forms: Readonly<Record<string, () => string>> = {
  text: m.label_form_text,
  barcode: m.label_form_barcode,
  qrcode: m.label_form_qrcode,
  matrixcode: m.label_form_matrixcode,
  line: m.label_form_line,
  image: m.label_form_image,
  hand: m.label_form_hand,
  unknown: m.label_form_unknown,
  rectangle: m.label_form_rectangle,
  circle: m.label_form_circle,
  ellipse: m.label_form_ellipse,
  triangle: m.label_form_triangle,
};

/** An element type or the form of a shape; one without a text by its own name. */
export const sayForm = (form: string) => forms[form]?.() ?? form;

export const sayName = (name: ElementName): string =>
  typeof name === 'string' ? name : 'field' in name ? sayFieldName(name.field) : sayForm(name.form);

/** How people call an element: its own name, else what it shows, else its form. */
export const sayElement = (element: LabelElement) => sayName(elementName(element));

const presets: Readonly<Record<string, () => string>> = {
  ...fieldNames,
  'static-text': m.label_preset_static_text,
  'static-barcode': m.label_preset_static_barcode,
  'static-qrcode': m.label_preset_static_qrcode,
};

/** An item of the palette. */
export const sayPreset = ({ name }: Pick<Preset, 'name'>) => presets[name]?.() ?? sayForm(name);

const paletteGroups: Record<(typeof PALETTE_GROUPS)[number], () => string> = {
  'Static Fields': m.label_palette_static,
  'Dynamic Fields': m.label_palette_dynamic,
  'Drawing Tools': m.label_palette_drawing,
  Media: m.label_palette_media,
  'Quick Add': m.label_palette_quick,
  'More Fields': m.label_palette_more,
};

export const sayPaletteGroup = (group: (typeof PALETTE_GROUPS)[number]) => paletteGroups[group]();

/** Of the properties of elements, and of what else a design has that changes. */
const properties: Readonly<Record<string, () => string>> = {
  x: m.label_property_x,
  y: m.label_property_y,
  width: m.label_property_width,
  height: m.label_property_height,
  rotation: m.label_property_rotation,
  fieldType: m.label_property_field_type,
  fieldName: m.label_property_field_name,
  template: m.label_property_template,
  composition: m.label_property_composition,
  barcodeData: m.label_property_barcode_data,
  barcodeType: m.label_property_barcode_type,
  showText: m.label_property_show_text,
  largestModule: m.label_property_largest_module,
  smallestModule: m.label_property_smallest_module,
  codeData: m.label_property_code_data,
  codeType: m.label_property_code_type,
  symbolSize: m.label_property_symbol_size,
  moduleSize: m.label_property_module_size,
  qrCodeData: m.label_property_qr_code_data,
  qrCodeErrorCorrection: m.label_property_error_correction,
  otherText: m.label_property_other_text,
  scannerTest: m.label_property_scanner_test,
  text: m.label_form_text,
  fontSize: m.label_property_font_size,
  fontFamily: m.label_property_font_family,
  fontWeight: m.label_property_font_weight,
  stretch: m.label_property_stretch,
  tracking: m.label_property_tracking,
  color: m.label_property_color,
  backgroundColor: m.label_property_background,
  align: m.label_property_align,
  vertical: m.label_property_vertical,
  fit: m.label_property_fit,
  smallestSize: m.label_property_smallest_size,
  shorter: m.label_property_shorter,
  imageUrl: m.label_form_image,
  imageScale: m.label_property_image_scale,
  lineStyle: m.label_property_line_style,
  lineWidth: m.label_property_line_width,
  shapeType: m.label_property_shape_type,
  strokeWidth: m.label_property_stroke_width,
  strokeColor: m.label_property_stroke_color,
  fillColor: m.label_property_fill_color,
  name: m.label_property_name,
  locked: m.label_property_locked,
  hidden: m.label_property_hidden,
  shownWhen: m.label_property_shown_when,
  added: m.label_change_added,
  removed: m.label_change_removed,
  order: m.label_change_order,
  labelSize: m.label_change_label_size,
  profile: m.label_change_profile,
};

/** A property of an element by its key; one without a text by the key. */
export const sayProperty = (key: string) => properties[key]?.() ?? key;

/** In the place of a text that may not be empty. */
export const sayTextMissing = () => m.label_property_template_missing();

type Options = Readonly<Record<string, () => string>>;

const options: Readonly<Record<string, Options>> = {
  fieldType: {
    static: m.label_option_static,
    dynamic: m.label_option_dynamic,
    template: m.label_option_template,
  },
  fieldName: fieldNames,
  fontWeight: { normal: m.label_option_weight_normal, bold: m.label_option_weight_bold },
  stretch: { 100: m.label_option_stretch_normal, 85: m.label_option_stretch_condensed },
  align: { left: m.label_option_left, center: m.label_option_center, right: m.label_option_right },
  vertical: {
    top: m.label_option_top,
    middle: m.label_option_middle,
    bottom: m.label_option_bottom,
    baseline: m.label_option_baseline,
  },
  fit: {
    shrink: m.label_option_shrink,
    lines: m.label_option_shrink_and_wrap,
    wrap: m.label_option_wrap,
    clip: m.label_option_cut,
  },
  qrCodeErrorCorrection: { L: () => 'L (7%)', M: () => 'M (15%)', Q: () => 'Q (25%)', H: () => 'H (30%)' },
  otherText: { refuse: m.label_option_refuse, utf8: m.label_option_utf8, eci: m.label_option_eci },
  symbolSize: { '': m.label_option_smallest },
  lineStyle: { solid: m.label_option_solid, dashed: m.label_option_dashed, dotted: m.label_option_dotted },
  shapeType: {
    rectangle: m.label_option_rectangle,
    circle: m.label_option_circle,
    ellipse: m.label_option_ellipse,
    triangle: m.label_option_triangle,
  },
};

/** A choice of a property; names of fonts and numbers as they are. */
export function sayOption(key: string, value: string): string {
  if (key === 'symbolSize' && value !== '') return m.label_modules({ size: sizeInModules(value) });
  if ((key === 'barcodeType' || key === 'codeType') && isSymbology(value)) return saySymbology(value);
  return options[key]?.[value]?.() ?? value;
}

const isSymbology = (type: string): type is SymbolType => Object.hasOwn(symbologies, type);

/** The name of a kind of code. */
export const saySymbology = (type: SymbolType) =>
  type === 'datamatrixrectangular' ? m.label_symbology_rectangular() : symbologies[type].name;

const modes: Record<CompositionMode, () => string> = {
  iso15434: () => 'ISO 15434',
  gs1: () => 'GS1',
  delimited: m.label_mode_delimited,
  fixed: m.label_mode_fixed,
};

/** How the content of a code is put together. */
export const sayMode = (mode: CompositionMode) => modes[mode]();

/** A value of a property in the comparison of two designs. */
export const sayChangedValue = (key: string, changed: ChangedValue) =>
  changed.code === 'text' ? sayOption(key, changed.text) : sayValue(changed);

const sayValue = textByCode<Exclude<ChangedValue, { code: 'text' }>>({
  none: () => '-',
  image: m.label_change_image,
  switch: ({ isOn }) => (isOn ? m.label_change_on() : m.label_change_off()),
  number: ({ value, unit }) => (unit ? `${sayDecimal(value)} ${unit}` : sayDecimal(value)),
  name: ({ name }) => sayName(name),
  place: m.label_change_place,
  size: ({ width, height }) => `${sayDecimal(width)} × ${sayDecimal(height)} mm`,
});

/** What a change is of: an element, or the label. */
export const sayChanged = (name: ElementName | undefined) =>
  name === undefined ? m.label_change_label() : sayName(name);
