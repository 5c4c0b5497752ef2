import type * as z from 'zod/mini';
import type { FormResource } from '@/config/resources';
import { customerFormSchema, customerSchema } from '@/domain/customer';
import { taken } from '@/domain/host-rules/answers';
import { customerList, type ListRules } from '@/domain/host-rules/lists';
import type { RecordId } from '@/domain/record';

/** What the host keeps, and accepts, of a resource without rules of its own. */
export type Declaration = {
  row: z.ZodMiniType<{ id: RecordId }>;
  form: z.ZodMiniType<Record<string, string>>;
  list: ListRules;
  /** The field that no two rows share. */
  unique: string;
  takenText: string;
  /** Tables whose rows keep a record from being deleted, with the field that names it. */
  usedBy: readonly { table: 'parts' | 'deliveries'; field: 'customerId' }[];
  /** The demo data, a value for each searched field. */
  seed: readonly (readonly string[])[];
};

/** The mock API serves them, and the contract checks are written from them. */
export const masterData = {
  customers: {
    row: customerSchema,
    form: customerFormSchema,
    list: customerList,
    unique: 'name',
    takenText: taken.customerName,
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
} as const satisfies Record<Exclude<FormResource, 'parts' | 'users'>, Declaration>;

export type MasterName = keyof typeof masterData;
export type MasterFields<N extends MasterName> = { id: RecordId } & z.output<(typeof masterData)[N]['form']>;

// Object.keys forgets the keys.
export const masterNames = Object.keys(masterData) as MasterName[];

/** A value for each of them. */
export const forEachMaster = <T>(make: (name: MasterName) => T): Record<MasterName, T> =>
  Object.fromEntries(masterNames.map((name) => [name, make(name)])) as Record<MasterName, T>;
