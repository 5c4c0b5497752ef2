import {
  Barcode,
  Circle,
  CircleQuestionMark,
  Hand,
  Image,
  type LucideIcon,
  Minus,
  QrCode,
  Square,
  Triangle,
  Type,
} from 'lucide-react';
import type { LabelElement } from '@/label/elements/element';

const icons: Record<string, LucideIcon> = {
  text: Type,
  barcode: Barcode,
  qrcode: QrCode,
  line: Minus,
  rectangle: Square,
  circle: Circle,
  ellipse: Circle,
  triangle: Triangle,
  image: Image,
  hand: Hand,
};

/** The picture of what an element is, as in the palette. */
export function KindIcon({ element: { type, properties } }: { element: LabelElement }) {
  const kind = type === 'shape' ? String(properties.shapeType) : type;
  const Icon = (Object.hasOwn(icons, kind) ? icons[kind] : undefined) ?? CircleQuestionMark;
  return <Icon aria-hidden className="text-ink-2" />;
}
