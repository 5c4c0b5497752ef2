import { newElement } from '@/label/elements/element';

let count = 0;

const SQUARE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20"><rect width="40" height="20"/><circle cx="20" cy="10" r="8" fill="#fff"/></svg>')}`;

/** One of everything: fonts, spacing, alignment, rotation, shapes, lines, codes, an image and an unknown character. */
export const everything = {
  id: 'everything',
  name: 'Everything',
  labelSize: { width: 135, height: 90 },
  createdAt: '2026-11-20T08:00:00',
  updatedAt: '2026-11-20T08:00:00',
  elements: [
    ...['Arial', 'Times New Roman', 'Courier New', 'Verdana', 'IBM Plex Mono'].flatMap((fontFamily, row) =>
      ['normal', 'bold'].map((fontWeight, column) =>
        text({ fontFamily, fontWeight, text: 'AVATAR To. fi 83500-TG4' }, column * 66 + 1, row * 7 + 1),
      ),
    ),
    text({ fontFamily: 'IBM Plex Sans', fontWeight: 'bold', stretch: 85, text: 'Condensed ÄÖÜ é ½' }, 1, 36),
    text({ text: 'Spaced', tracking: 0.3, align: 'right' }, 67, 36),
    text({ text: 'turned', fontFamily: 'Times New Roman', align: 'center' }, 100, 60, 37),
    text({ text: '部品 83500', fontSize: 14 }, 1, 43),
    text({ text: 'white on black', color: '#ffffff', backgroundColor: '#000000' }, 67, 43),
    text({ text: 'cut at the edges of its box', fit: 'clip', fontSize: 20 }, 1, 50, 0, 30),
    element('shape', { shapeType: 'ellipse', strokeWidth: 0.7 }, [70, 52, 20, 10]),
    element('shape', { shapeType: 'triangle', strokeWidth: 1, fillColor: '#000000' }, [92, 52, 12, 10]),
    element('shape', { shapeType: 'circle', strokeWidth: 0.5 }, [106, 52, 10, 10], 12),
    element('line', { lineStyle: 'dashed', lineWidth: 0.8 }, [1, 62, 60, 2]),
    element('line', { lineStyle: 'dotted', lineWidth: 1 }, [1, 65, 60, 2]),
    element('barcode', { fieldType: 'dynamic', fieldName: 'partNo', barcodeType: 'code128' }, [1, 68, 60, 18]),
    element('qrcode', { fieldType: 'dynamic', template: '{partNo}|{serialNumber}' }, [64, 66, 20, 20], 90),
    element('image', { imageUrl: SQUARE }, [112, 66, 20, 20], 20),
  ],
};

function text(properties: object, x: number, y: number, rotation = 0, width = 62) {
  return element('text', { fontSize: 12, ...properties }, [x, y, width, 6], rotation);
}

function element(
  type: Parameters<typeof newElement>[0],
  properties: object,
  [x, y, width, height]: readonly [number, number, number, number],
  rotation = 0,
) {
  count += 1;
  return newElement(type, properties, { id: `e${count}`, x, y, width, height, rotation });
}
