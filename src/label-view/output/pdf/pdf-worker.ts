import type { TextStyle } from './page-content';
import { createPdf, type PdfInfo, type PdfSheet, type PdfWriter } from './pdf-document';
import { loadLabelFont } from './pdf-fonts';
import type { ImageSize, ImageSource, PdfSources, RenderedText } from './pdf-resources';

/** Each request is answered on a port of its own. */
export type WriterRequest =
  | { type: 'open'; info: PdfInfo }
  | { type: 'add'; sheets: readonly PdfSheet[] }
  | { type: 'end' };
export type WriterAnswer = { ok: true; file?: Blob } | { ok: false; message: string };

/** What only the page can do, with its own fonts and images: the worker asks it, and is answered on a port. */
export type PageRequest =
  | { type: 'image'; href: string; size: ImageSize }
  | { type: 'text'; text: string; style: TextStyle };
export type PageAnswer<Source = ImageSource | RenderedText | undefined> =
  | { ok: true; source: Source }
  | { ok: false; message: string };

/** A worker's own globals; TypeScript knows the page's. */
declare const self: {
  postMessage: (request: PageRequest, ports: Transferable[]) => void;
  onmessage: (event: MessageEvent<WriterRequest>) => void;
};

let writer: PdfWriter | undefined;

self.onmessage = async ({ data, ports: [port] }) => {
  const answer = await handle(data).catch((error: unknown): WriterAnswer => {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  });
  port?.postMessage(answer);
};

async function handle(request: WriterRequest): Promise<WriterAnswer> {
  if (request.type === 'open') writer = createPdf(request.info, sources);
  if (request.type === 'add') await writer?.add(request.sheets);
  return request.type === 'end' && writer ? { ok: true, file: await writer.end() } : { ok: true };
}

const sources: PdfSources = {
  font: loadLabelFont,
  image: (href, size) => requestFromPage<ImageSource | undefined>({ type: 'image', href, size }),
  text: (text, style) => requestFromPage<RenderedText>({ type: 'text', text, style }),
};

function requestFromPage<Source>(request: PageRequest): Promise<Source> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<PageAnswer<Source>>) => {
      port1.close();
      if (data.ok) resolve(data.source);
      else reject(new Error(data.message));
    };
    self.postMessage(request, [port2]);
  });
}
