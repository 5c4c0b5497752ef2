import { addMinutes, startOfDay, subDays } from 'date-fns';
import { authorFields, type CustomerRow, type UserRow } from '@/mock-api/tables';

/** Invented companies. The last two have no parts, so they can be deleted. */
const companies = [
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
] as const;
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

export const seedCustomers = (now: Date): CustomerRow[] =>
  companies.map(([name, alias, address], index) => ({
    id: index + 1,
    name,
    alias,
    address,
    ...authorFields({ username: 'admin' }, atWork(now, 600 - index * 40, index)),
  }));

/** A time between 07:00 and 17:00 of that day, different for each record. */
const atWork = (now: Date, daysAgo: number, index: number) =>
  addMinutes(startOfDay(subDays(now, daysAgo)), 7 * 60 + ((index * 137) % 600));
