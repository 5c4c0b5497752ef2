import { readSheet } from 'read-excel-file/universal';
import { beforeEach, vi } from 'vitest';

export type SavedFile = { blob: Blob; filename: string };

/** The files that screens save from now on, in every test; the name of a file is that of its link. */
export function catchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  beforeEach(() => {
    saved.length = 0;
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((object) => {
      if (object instanceof Blob) blob = object;
      return 'blob:file';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ blob, filename: this.download });
    });
  });
  return saved;
}

/** The cells of a saved workbook with their types; times to the second, because Excel's are parts of a day. */
export async function workbookCells(blob: Blob) {
  const rows = await readSheet(await blob.arrayBuffer());
  return rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)),
  );
}

/** A moment as Excel shows it: it has no time zones. */
export const momentInExcel = (date: Date) => new Date(date.getTime() - date.getTimezoneOffset() * 60_000);

/** The lines of a saved CSV file. */
export const csvLines = async (blob: Blob) => (await blob.text()).replace('\uFEFF', '').split('\r\n');
