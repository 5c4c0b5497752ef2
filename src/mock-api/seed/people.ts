import { addMinutes, startOfDay, subDays } from 'date-fns';
import {
  type Declaration,
  formFields,
  type MasterName,
  masterData,
  masterNames,
} from '@/domain/host-rules/master-data';
import { authorFields, type MasterRow, type UserRow } from '@/mock-api/tables';

export const CUSTOMERS_WITH_PARTS = 8;

const people = [
  ['admin', 'admin123', 'Rina Aulia', 'admin', '20190117'],
  ['user', 'user123', 'Dedi Saputra', 'user', '20200342'],
  ['agus.p', 'gudang01', 'Agus Prasetyo', 'user', '20200355'],
  ['siti.r', 'gudang02', 'Siti Rahmawati', 'user', '20210408'],
  ['budi.s', 'gudang03', 'Budi Susilo', 'user', '20180091'],
  ['yuni.k', 'gudang04', 'Yuni Kartika', 'user', '20220513'],
  ['hendra.w', 'kepala01', 'Hendra Wijaya', 'admin', '20150023'],
  ['lestari.d', 'gudang05', 'Lestari Dewi', 'user', '20220547'],
  ['fajar.n', 'gudang06', 'Fajar Nugroho', 'user', '20230602'],
  ['putri.m', 'gudang07', 'Putri Maharani', 'user', '20230618'],
  ['eko.h', 'gudang08', 'Eko Hartono', 'user', '20240705'],
  ['wahyu.t', 'gudang09', 'Wahyu Trianto', 'user', '20250731'],
] as const;

export const seedUsers = (now: Date): UserRow[] =>
  people.map(([username, password, fullName, role, nik], index) => ({
    id: index + 1,
    username,
    nik,
    email: `${fullName.toLowerCase().replace(' ', '.')}@contoh.id`,
    fullName,
    role,
    password,
    ...authorFields({ username: 'admin' }, atWork(now, 720 - index * 47, index)),
  }));

export function seedMasterData(now: Date) {
  const rowsOf = (name: MasterName) => {
    const { seed }: Declaration = masterData[name];
    const fields = formFields(masterData[name]);
    return seed.map((values, index) => ({
      id: index + 1,
      ...Object.fromEntries(fields.map((field, at) => [field, values[at] ?? ''])),
      ...authorFields({ username: 'admin' }, atWork(now, 600 - index * 40, index)),
    }));
  };
  // The rows have the fields that their declaration names.
  return Object.fromEntries(masterNames.map((name) => [name, rowsOf(name)])) as { [N in MasterName]: MasterRow<N>[] };
}

/** A time between 07:00 and 17:00 of that day, different for each record. */
const atWork = (now: Date, daysAgo: number, index: number) =>
  addMinutes(startOfDay(subDays(now, daysAgo)), 7 * 60 + ((index * 137) % 600));
