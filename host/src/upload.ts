import type { FastifyRequest } from 'fastify';
import { fileTooLarge, noFile, noMultipart } from '@/domain/host-rules/answers';
import { Problem } from '@/domain/host-rules/problem';

export type Upload = { bytes: Uint8Array<ArrayBuffer>; fields: ReadonlyMap<string, string> };

/** The `file` of a multipart body and its other fields. @throws Problem 400 without one, 413 when it is too big. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw noMultipart();
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
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge();
    if (codeOf(error).startsWith('FST_')) throw new Problem(400, 'The body has more than a file and its fields');
    throw noMultipart();
  }
  if (!bytes || bytes.length === 0) throw noFile();
  return { bytes, fields };
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
