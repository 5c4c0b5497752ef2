import { spawnSync } from 'node:child_process';
import type { Raster } from './raster';

/** The kinds that zbar reads, as it names them. */
const names: Readonly<Record<string, string>> = {
  ...{ code39: 'CODE-39', code128: 'CODE-128', 'gs1-128': 'CODE-128', ean13: 'EAN-13', ean8: 'EAN-8', itf14: 'I2/5' },
  qrcode: 'QR-Code',
};

/** zbar 0.23 is a decoder of other people than those of zxing; not every machine has it. */
export const hasZbar = spawnSync('zbarimg', ['--version']).status === 0;

/**
 * What zbar reads: the kind, ` GS1` behind it after FNC1, and the text. Undefined of a kind that it does not know. Of QR
 * codes the bytes as UTF-8: its own guess of the character set is wrong for most texts beyond ASCII.
 */
export function readByZbar({ width, height, dots }: Raster, type: string): string[] | undefined {
  const name = names[type];
  if (name === undefined) return undefined;
  const pixels = Buffer.from(dots).map((dot) => (dot === 1 ? 0 : 255));
  const input = Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), pixels]);
  const options = type === 'qrcode' ? ['--raw', '-Sbinary'] : ['--xml'];
  const { stdout } = spawnSync('zbarimg', ['--quiet', '--nodbus', ...options, 'pgm:-'], { input });
  const text = stdout.toString();
  if (type === 'qrcode') return [`${name} ${text}`];
  return [...text.matchAll(/<symbol type='([^']*)'([^>]*)><data([^>]*)><!\[CDATA\[(.*?)\]\]>/gs)].map(
    ([, read, attributes = '', form = '', content = '']) => {
      // As it writes texts with control characters, most of the time.
      const plain = form.includes('base64') ? Buffer.from(content, 'base64').toString() : content;
      return `${read}${attributes.includes('GS1') ? ' GS1' : ''} ${plain}`;
    },
  );
}

export const zbarText = (type: string, { read, as }: { read: string; as?: string }) =>
  `${names[type]}${as ? ` ${as}` : ''} ${read}`;
