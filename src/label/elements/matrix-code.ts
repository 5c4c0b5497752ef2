import * as z from 'zod/mini';
import { MATRIX_TYPES } from '@/label/codes/symbologies';
import { codeContent, codeTexts } from '@/label/text/bound-text';
import { codeMethods, moduleSizeField, placeMatrix, symbolSizeField, symbolSizeShape } from './code-element';
import type { ElementDefinition } from './element-definition';
import { codeBindingFields, codeBindingShape, codeName, selectField, textSchema } from './properties';

const schema = z.object({
  ...codeBindingShape,
  codeType: z._default(z.enum(MATRIX_TYPES), 'datamatrix'),
  codeData: z._default(textSchema, 'Data Matrix'),
  ...symbolSizeShape,
});
type MatrixCodeProperties = z.infer<typeof schema>;

/** A two-dimensional code other than QR: modules of whole dots, as large as its box allows with the quiet zone. */
export const matrixCode: ElementDefinition<MatrixCodeProperties> = {
  icon: 'M4 4v16h16M8 4v0M12 4v0M16 4v0M20 4v0M20 8v0M20 12v0M20 16v0M8 8v0M12 8v4M16 12v4M8 16h4M16 8v0M8 12v0',
  presets: [
    {
      group: 'More Fields',
      name: 'matrixcode',
      properties: { fieldType: 'dynamic', template: '{partNo}|{serialNumber}' },
    },
  ],
  size: { width: 30, height: 30 },
  needsEncoders: () => true,
  properties: schema,
  fields: [
    ...codeBindingFields('codeData', 'lines'),
    selectField('codeType', 'data', MATRIX_TYPES),
    symbolSizeField('datamatrix', ({ codeType }) => codeType === 'datamatrix' || codeType === 'gs1datamatrix'),
    symbolSizeField('datamatrixrectangular', ({ codeType }) => codeType === 'datamatrixrectangular'),
    moduleSizeField,
  ],
  defaultName: (properties) => codeName(properties, properties.codeData),
  texts: (properties) => codeTexts(properties, 'codeData', properties.codeData),
  content: (properties, data, omitIncomplete) => codeContent(properties, properties.codeData, data, omitIncomplete),
  symbology: ({ codeType }) => codeType,
  ...codeMethods<MatrixCodeProperties>((element, content, context) =>
    placeMatrix(element.properties.codeType, element, content, context, { aspect: element.width / element.height }),
  ),
};
