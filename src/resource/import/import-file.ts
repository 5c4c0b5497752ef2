/** Refused before the upload above this; the host may have a lower limit of its own. */
export const IMPORT_LIMIT = 10 * 1024 * 1024;

export type ImportExtension = '.txt' | '.xlsx' | '.xls';
type Content = 'text' | 'xlsx' | 'xls' | 'binary';

/** The first rows of a file, as a person would check them. */
export type FilePreview = { head: readonly string[]; rows: readonly (readonly string[])[] };

/** What could be seen in a file before it is sent. Warnings do not stop it: the host decides. */
export type FileReport = { rows: number | undefined; preview: FilePreview | undefined; warnings: readonly string[] };

export type FileVerdict = { ok: true; report: FileReport } | { ok: false; reason: string };

/** Looks into a chosen file in the browser. */
export type FileInspector = (file: File) => Promise<FileVerdict>;

export type ReadFile = { ok: true; bytes: Uint8Array; content: Content } | { ok: false; reason: string };

const wanted: Record<ImportExtension, { contents: readonly Content[]; name: string }> = {
  '.txt': { contents: ['text'], name: 'a text file' },
  // Excel itself opens one under the other's name.
  '.xlsx': { contents: ['xlsx', 'xls'], name: 'an Excel file' },
  '.xls': { contents: ['xlsx', 'xls'], name: 'an Excel file' },
};

/** Reads a file whose name ends as asked and whose bytes are what the name says; the reason otherwise. */
export async function readImportFile(file: File, extensions: readonly ImportExtension[]): Promise<ReadFile> {
  const extension = extensions.find((end) => file.name.toLowerCase().endsWith(end));
  if (!extension) return refuse(`Only ${extensions.join(' or ')} files can be imported`);
  if (file.size > IMPORT_LIMIT) return refuse('The file is larger than 10 MB');
  const bytes = await bytesOf(file);
  if (!bytes) return refuse('The file could not be read. Is it a folder, or open in another program?');
  if (bytes.length === 0) return refuse('The file is empty');
  const content = contentOf(bytes);
  const { contents, name } = wanted[extension];
  if (!contents.includes(content)) return refuse(`It is named ${extension}, but it is not ${name}`);
  return { ok: true, bytes, content };
}

const refuse = (reason: string) => ({ ok: false, reason }) as const;

async function bytesOf(file: File): Promise<Uint8Array | undefined> {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch {
    // A folder dropped on the page is a File until it is read.
    return undefined;
  }
}

function contentOf(bytes: Uint8Array): Content {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'xlsx';
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0) return 'xls';
  return bytes.includes(0) ? 'binary' : 'text';
}
