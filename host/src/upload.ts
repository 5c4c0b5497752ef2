import type { FastifyRequest } from 'fastify';
import { Problem } from '@/domain/host-rules/problem';
import { withoutQuote } from '@/lib/workbook/formula-text';
import { readWorkbookBytes } from './workbook';

const MEGABYTE = 1024 * 1024;
export const MAX_UPLOAD = 10 * MEGABYTE;

export type Upload = { bytes: Uint8Array<ArrayBuffer>; fields: ReadonlyMap<string, string> };

/** The `file` of a multipart body and its other fields. @throws Problem 400 without one, 413 when it is too big. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new Problem(400, 'The body is not multipart form data');
  const fields = new Map<string, string>();
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value));
      else {
        const content = await part.toBuffer();
        if (part.fieldname === 'file') bytes = Uint8Array.from(content);
      }
    }
  } catch (error) {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw new Problem(413, 'The file is larger than 10 MB');
    if (codeOf(error).startsWith('FST_')) throw new Problem(400, 'The body has more than a file and its fields');
    throw new Problem(400, 'The body is not multipart form data');
  }
  if (!bytes || bytes.length === 0) throw new Problem(400, 'No file was uploaded');
  return { bytes, fields };
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** The rows of a workbook's first sheet. @throws Problem 400 or 422 when it cannot be read. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) {
    throw new Problem(422, 'This is an old .xls file; save it as .xlsx and import that');
  }
  const workbook = await readWorkbookBytes(bytes);
  if (workbook.ok) return workbook.rows.map((row) => row.map(withoutQuote));
  if (workbook.why === 'damaged') throw new Problem(400, 'This is not an Excel file');
  throw new Problem(422, workbook.why === 'too large' ? workbook.reason : 'Reading the file takes too long');
}
