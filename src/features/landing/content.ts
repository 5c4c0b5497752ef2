/** Deployment settings of the page, checked when it is prerendered. */
export type LandingSettings = { whatsappNumber: string; docsUrl: string };

export const sections = [
  { anchor: 'fitur', label: 'Fitur' },
  { anchor: 'manfaat', label: 'Manfaat' },
  { anchor: 'demo', label: 'Demo' },
  { anchor: 'kontak', label: 'Kontak' },
] as const;

export const hero = {
  title: 'Salah kirim berhenti di\u00a0sini.',
  lead: 'Pokayoke melengkapi ERP Anda. Label pengiriman dari berbagai customer otomotif, barcode maupun QR, dibaca di dua stasiun, dicocokkan saat itu juga, lalu tercatat.',
  points: [
    'Monitoring real-time',
    'Multi-user, akses sesuai peran',
    'Log aktivitas pengguna',
    'Label maker QR dengan data traceability',
  ],
} as const;

export const figures = [
  { value: '1.247', caption: 'pengiriman' },
  { value: '23', caption: 'customer' },
  { value: '156', caption: 'scan' },
  { value: '12', caption: 'pengguna' },
  { value: '99,8%', caption: 'berhasil' },
] as const;

export const features = {
  title: 'Dari cetak label sampai truk berangkat.',
  lead: 'Enam bagian yang bekerja pada data yang sama, dari meja admin sampai scanner di tangan operator.',
  cards: [
    {
      title: 'Barcode System',
      text: 'Scanner membaca barcode dan QR langsung dari label. Tidak ada nomor part yang diketik ulang.',
    },
    {
      title: 'Pokayoke Multi Customer',
      text: 'Setiap customer otomotif punya format label sendiri. Sistem yang mengenali, bukan operator.',
    },
    {
      title: 'User Management',
      text: 'Banyak pengguna, hak akses sesuai peran, dan log aktivitas untuk setiap perubahan.',
    },
    {
      title: 'Traceability Analytics',
      text: 'Dari satu nomor seri terlihat kapan label dicetak, siapa yang scan, dan di stasiun mana.',
    },
    {
      title: 'Data Import/Export',
      text: 'Data pengiriman masuk dari txt, data part dari Excel, dan bisa diunduh lagi kapan saja.',
    },
    {
      title: 'System Configuration',
      text: 'Ukuran label, isi QR, customer, dan pengguna diatur dari panel admin.',
    },
  ],
} as const;

export const screens = {
  title: 'Layar yang dipakai\u00a0admin.',
  lead: 'Bukan ilustrasi: ini layar produk dengan data contoh.',
  pictures: [
    {
      src: '/screens/print-list.png',
      alt: 'Daftar cetak dengan tiga part, jumlah label, dan pratinjau lembar A4',
      text: 'Daftar cetak: scan, tempel, atau ambil pengiriman hari ini, lalu cetak semua label sekaligus.',
    },
    {
      src: '/screens/designer.png',
      alt: 'Label Designer dengan label transport, penggaris, dan panel sifat',
      text: 'Label Designer: label customer disusun di layar, tiap kode diperiksa sebelum dicetak.',
    },
  ],
} as const;

export const benefits = {
  title: 'Yang berubah di lantai\u00a0gudang.',
  lead: 'ERP tetap di tempatnya. Pokayoke mengisi celah di antara dokumen dan barang.',
  changes: [
    {
      before: 'Dua label dibandingkan dengan mata, di ujung shift.',
      after: 'Dibandingkan scanner, huruf demi huruf, di LT1 dan LT2.',
    },
    {
      before: 'Operator menghafal format label tiap customer.',
      after: 'Operator cukup scan. Format customer dikenali sistem.',
    },
    {
      before: 'Rekap pengiriman menunggu laporan sore.',
      after: 'Admin melihat hasil scan di dashboard, diperbarui tiap menit.',
    },
    { before: 'Komplain datang, lot dicari di tumpukan kertas.', after: 'Nomor seri diketik, riwayatnya muncul.' },
    { before: 'Label dicetak ulang tanpa jejak.', after: 'Cetak ulang memakai seri yang sama dan tercatat.' },
  ],
} as const;

export const demo = {
  title: 'Bedanya cuma satu\u00a0angka.',
  lead: '83500 untuk pintu kanan, 83550 untuk pintu kiri. Scan label pengiriman dan label part, lalu lihat apa kata andon.',
} as const;

export const testimonials = {
  title: 'Kata mereka yang setiap hari\u00a0scan.',
  lead: 'Contoh cerita dari tiga bagian, sebelum dan sesudah label diperiksa.',
  mark: 'Contoh',
  quotes: [
    {
      text: 'Dulu label kanan dan kiri sering tertukar di akhir shift. Sekarang lampunya merah sebelum part masuk dolly.',
      role: 'Kepala gudang',
    },
    {
      text: 'Waktu customer tanya satu lot, saya cari nomor serinya dan jawabannya sudah ada di layar. Tidak perlu buka arsip.',
      role: 'Quality assurance',
    },
    {
      text: 'ERP kami tidak diubah sama sekali. File txt tetap sama, hanya sekarang ada yang memeriksa barangnya.',
      role: 'IT dan ERP',
    },
  ],
} as const;

export const callToAction = {
  title: 'Mulai dari satu\u00a0line.',
  lead: 'Bawa satu contoh label pengiriman Anda. Kami tunjukkan bagaimana Pokayoke membacanya.',
} as const;

/** The prefilled chat message of each link. */
export const chatMessages = {
  sales: 'Halo, saya ingin minta demo Pokayoke & label maker untuk gudang kami.',
  support: 'Halo, saya butuh bantuan menggunakan Admin Pokayoke.',
  contact: 'Halo tim Pokayoke, saya ingin bertanya.',
} as const;

export const copyright = '© 2025 Pokayoke';
