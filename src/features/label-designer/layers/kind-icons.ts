import {
  Barcode,
  Circle,
  CircleHelp,
  Hand,
  Image,
  type LucideIcon,
  QrCode,
  Slash,
  Square,
  Triangle,
  Type,
} from 'lucide-react';
import type { LabelElement } from '@/label/elements/element';

const byType: Record<string, LucideIcon> = {
  text: Type,
  barcode: Barcode,
  qrcode: QrCode,
  line: Slash,
  image: Image,
  hand: Hand,
};
const byShape: Record<string, LucideIcon> = { rectangle: Square, circle: Circle, ellipse: Circle, triangle: Triangle };

/** The picture of an element's kind. */
export const iconOf = ({ type, properties }: LabelElement): LucideIcon =>
  (type === 'shape' ? byShape[String(properties.shapeType)] : byType[type]) ?? CircleHelp;
