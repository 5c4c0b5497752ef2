import {
  Barcode,
  Boxes,
  Building2,
  Calendar,
  Car,
  Circle,
  Hand,
  Hash,
  Image,
  ListOrdered,
  type LucideIcon,
  Package,
  Palette,
  QrCode,
  Signpost,
  Slash,
  Square,
  Type,
} from 'lucide-react';
import type { Point } from '@/label/design/geometry';
import { definitionOf } from '@/label/elements';
import type { LabelElement } from '@/label/elements/element';
import { EXTRA_FIELD_NAMES, FIELD_NAMES, type FieldName, fieldLabels } from '@/label/text/binding';

/** Something that can be put on a label; `own` are the properties that differ from the type's defaults. */
export type PaletteItem = { label: string; icon: LucideIcon; type: string; own: Readonly<Record<string, unknown>> };
export type PaletteGroup = { title: string; items: readonly PaletteItem[]; compact?: boolean };

/** SPEC section 9: where a new element is placed, mm. */
const NEW_AT: Point = { x: 10, y: 10 };

const item = (label: string, icon: LucideIcon, type: string, own: PaletteItem['own'] = {}): PaletteItem => ({
  label,
  icon,
  type,
  own,
});

const fieldIcons: Record<FieldName, LucideIcon> = {
  partName: Package,
  partNo: Hash,
  colorCode: Palette,
  customerName: Building2,
  prodDate: Calendar,
  qty: Boxes,
  serialNumber: ListOrdered,
  model: Car,
  indication: Signpost,
};

const field = (fieldName: FieldName) =>
  item(fieldLabels[fieldName], fieldIcons[fieldName], 'text', { fieldType: 'dynamic', fieldName });

const line = item('Line', Slash, 'line');

/** The palette of SPEC section 2, and after it what else the standard label is made of. */
export const paletteGroups: readonly PaletteGroup[] = [
  {
    title: 'Static Fields',
    items: [
      item('Static Text', Type, 'text'),
      item('Static Barcode', Barcode, 'barcode'),
      item('Static QR Code', QrCode, 'qrcode'),
    ],
  },
  { title: 'Dynamic Fields', items: FIELD_NAMES.map(field) },
  {
    title: 'Drawing Tools',
    items: [
      line,
      item('Rectangle', Square, 'shape', { shapeType: 'rectangle' }),
      item('Circle', Circle, 'shape', { shapeType: 'circle' }),
    ],
  },
  { title: 'Media', items: [item('Image', Image, 'image')] },
  {
    title: 'Quick Add',
    compact: true,
    items: [
      item('Text', Type, 'text'),
      item('Barcode', Barcode, 'barcode', { fieldType: 'dynamic', fieldName: 'partNo' }),
      item('QR Code', QrCode, 'qrcode', { fieldType: 'dynamic', template: '{partNo}|{serialNumber}' }),
      line,
    ],
  },
  { title: 'More Fields', items: [...EXTRA_FIELD_NAMES.map(field), item('Hand Mark', Hand, 'hand')] },
];

/** A new element of the type's default size at the default place, or in the middle of where it was dropped. */
export function elementFrom({ type, own }: PaletteItem, id: string, centre?: Point): LabelElement {
  const definition = definitionOf(type);
  const { width, height } = definition.size;
  const place = centre ? { x: centre.x - width / 2, y: centre.y - height / 2 } : NEW_AT;
  return { id, type, ...place, width, height, rotation: 0, properties: definition.properties.parse(own) };
}
