import * as z from 'zod/mini';
import { OTHER_TEXTS } from '@/label/codes/encoded';
import { QR_LEVELS } from '@/label/codes/qr-modules';
import { codeContent, codeTexts } from '@/label/text/bound-text';
import { codeMethods, moduleSizeField, placeMatrix, symbolSizeField, symbolSizeShape } from './code-element';
import { type ElementDefinition, optionsOf } from './element-definition';
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

const otherTexts = optionsOf(OTHER_TEXTS, {
  refuse: 'Refuse it',
  utf8: 'For scanners that know UTF-8',
  eci: 'For scanners that know ECI',
});
const levels = optionsOf(QR_LEVELS, { L: 'L (7%)', M: 'M (15%)', Q: 'Q (25%)', H: 'H (30%)' });

/** A QR code: modules of whole dots, as large as its box allows with four modules of quiet zone. */
export const qrcode: ElementDefinition<QrCodeProperties> = {
  label: 'QR Code',
  icon: 'M3 3h6v6H3zM15 3h6v6h-6zM3 15h6v6H3zM12 3v4M3 12h4M12 11v2h9M12 17v4M16 17v4M20 16v2M20 21h.01',
  presets: [
    { group: 'Static Fields', label: 'Static QR Code' },
    {
      group: 'Quick Add',
      label: 'QR Code',
      properties: { fieldType: 'dynamic', template: '{partNo}|{serialNumber}' },
    },
  ],
  size: { width: 50, height: 50 },
  properties: schema,
  needsEncoders: ({ composition, otherText }) => composition !== undefined || otherText === 'eci',
  fields: [
    ...codeBindingFields('qrCodeData', 'QR code data', 'lines'),
    selectField('qrCodeErrorCorrection', 'Error correction', 'data', levels),
    selectField('otherText', 'Text that is not ASCII', 'data', otherTexts),
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
