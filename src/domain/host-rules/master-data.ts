import type * as z from 'zod/mini';
import { customerFormSchema, customerSchema } from '@/domain/customer';
import type { RecordId } from '@/domain/record';
import { audit, type ListRules } from './lists';

/** What hosts keep, and accept, of a resource without rules of its own. */
export type Declaration = {
  row: z.ZodMiniType<{ id: RecordId }>;
  /** Its fields are the columns of the list, all of which are searched. */
  form: z.ZodMiniType<Record<string, string>> & { shape: object };
  /** The field that no two rows share, and the log names them by. */
  unique: string;
  takenText: string;
  /** Tables whose rows keep a record from being deleted, with the field that names it. */
  usedBy: readonly { table: 'parts' | 'deliveries'; field: 'customerId' }[];
  /** The demo data, a value for each field of the form. */
  seed: readonly (readonly string[])[];
};

/** The mock API and the reference host serve them, and the contract checks and the document are written from them. */
export const masterData = {
  customers: {
    row: customerSchema,
    form: customerFormSchema,
    unique: 'name',
    takenText: 'Nama customer sudah dipakai',
    usedBy: [
      { table: 'parts', field: 'customerId' },
      { table: 'deliveries', field: 'customerId' },
    ],
    // Invented companies. The last two have no parts, so they can be deleted.
    seed: [
      ['PT Cakra Motor Indonesia', 'CMI', 'Jl. Permata Raya Lot F-5, Kawasan Industri KIIC, Karawang 41361'],
      ['PT Bintang Mobil Karawang', 'BMK', 'Jl. Surya Utama Kav. I-14, Kawasan Suryacipta, Karawang 41363'],
      ['PT Mitra Kendaraan Jaya', 'MKJ', 'Jl. Industri Selatan 6 Blok GG, Jababeka II, Cikarang 17530'],
      ['PT Surya Otomotif Nusantara', 'SON', 'Jl. Selayar Blok H-11, MM2100, Cikarang Barat 17520'],
      ['PT Garda Roda Mandiri', 'GRM', 'Jl. Harapan Indah Kav. 8, Bekasi 17131'],
      ['PT Nusa Karya Motor', 'NKM', 'Jl. Raya Serang Km. 24, Balaraja, Tangerang 15610'],
      ['PT Sinar Trim Otomotif', 'STO', 'Jl. Mitra Timur II Blok D-9, Karawang Timur 41371'],
      ['PT Lestari Auto Presisi', 'LAP', 'Jl. Raya Bekasi Km. 23, Cakung, Jakarta Timur 13910'],
      ['PT Andalan Interior Mobil', 'AIM', 'Jl. Gaya Motor Selatan 3, Sunter II, Jakarta Utara 14330'],
      ['PT Tirta Komponen Utama', 'TKU', 'Jl. Rungkut Industri IV No. 21, Surabaya 60291'],
    ],
  },
} as const satisfies Record<string, Declaration>;

export type MasterName = keyof typeof masterData;
export type MasterForm<N extends MasterName> = z.output<(typeof masterData)[N]['form']>;

// Object.keys forgets the keys.
export const masterNames = Object.keys(masterData) as MasterName[];

export const formFields = ({ form }: Declaration): string[] => Object.keys(form.shape);

export const masterList = (declaration: Declaration): ListRules => {
  const searched = formFields(declaration);
  const words = Object.fromEntries(searched.map((field) => [field, 'word'] as const));
  return { fields: { id: 'number', ...words, ...audit }, searched, exact: ['id'] };
};

/** A value for each of them. */
export const forEachMaster = <T>(make: (name: MasterName) => T): Record<MasterName, T> =>
  Object.fromEntries(masterNames.map((name) => [name, make(name)])) as Record<MasterName, T>;
