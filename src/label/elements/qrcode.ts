import * as z from 'zod/mini';
import { OTHER_TEXTS } from '@/label/codes/encoded';
import { QR_LEVELS } from '@/label/codes/qr-modules';
import { codeContent, codeTexts } from '@/label/text/bound-text';
import { codeMethods, moduleSizeField, placeMatrix, symbolSizeField, symbolSizeShape } from './code-element';
import type { ElementDefinition } from './element-definition';
import { codeBindingFields, codeBindingShape, codeName, selectField, textSchema } from './properties';

const schema = z.object({
  ...codeBindingShape,
  qrCodeData: z._default(textSchema, 'QR Code'),
  qrCodeErrorCorrection: z._default(z.enum(QR_LEVELS), 'M'),
  otherText: z._default(z.enum(OTHER_TEXTS), 'refuse'),
  /** Which scanner of the customer was tried, when, and what it reads. */
  scannerTest: z.catch(z.optional(z.string().check(z.maxLength(300))), undefined),
  ...symbolSizeShape,
});
type QrCodeProperties = z.infer<typeof schema>;

/** A QR code: modules of whole dots, as large as its box allows with four modules of quiet zone. */
export const qrcode: ElementDefinition<QrCodeProperties> = {
  icon: 'M3 3h6v6H3zM15 3h6v6h-6zM3 15h6v6H3zM12 3v4M3 12h4M12 11v2h9M12 17v4M16 17v4M20 16v2M20 21h.01',
  presets: [
    { group: 'Static Fields', name: 'static-qrcode' },
    {
      group: 'Quick Add',
      name: 'qrcode',
      properties: { fieldType: 'dynamic', template: '{partNo}|{serialNumber}' },
    },
  ],
  size: { width: 50, height: 50 },
  properties: schema,
  needsEncoders: ({ composition, otherText }) => composition !== undefined || otherText === 'eci',
  fields: [
    ...codeBindingFields('qrCodeData', 'lines'),
    selectField('qrCodeErrorCorrection', 'data', QR_LEVELS),
    selectField('otherText', 'data', OTHER_TEXTS),
    symbolSizeField('qrcode'),
    moduleSizeField,
  ],
  defaultName: (properties) => codeName(properties, properties.qrCodeData),
  texts: (properties) => codeTexts(properties, 'qrCodeData', properties.qrCodeData),
  content: (properties, data, omitIncomplete) => codeContent(properties, properties.qrCodeData, data, omitIncomplete),
  symbology: () => 'qrcode',
  ...codeMethods<QrCodeProperties>((element, content, context) => {
    const { qrCodeErrorCorrection: level, otherText } = element.properties;
    return placeMatrix('qrcode', element, content, context, { level, otherText });
  }),
};
