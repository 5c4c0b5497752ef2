/**
 * Labels in the manner of printers, carriers and customers, made after their public descriptions. `codes`: what a scanner
 * reads of them. `leftOut`: what designs do not have.
 */
export type ForeignZpl = {
  name: string;
  zpl: string;
  codes: readonly string[];
  texts: readonly string[];
  leftOut?: readonly string[];
};

export const foreignZpl: readonly ForeignZpl[] = [
  {
    name: 'Odette transport label, A5',
    zpl: '^XA^PW1680^LL1184^CI28^FO20,20^GB1640,1144,4^FS^FO20,240^GB1640,0,4^FS^CF0,28^FO40,40^FDReceiver^FS^CF0,50^FO40,80^FDPT Cakra Motor^FS^CF0,28^FO40,260^FDPart No (P)^FS^CF0,90^FO40,300^FD83500TG4N010^FS^FO60,700^BY3^BCN,240,N,N,N^FD1JUN104711880000000042^FS^FO1200,700^BXN,8,200^FH^FD[)>_1E06_1DP83500TG4N010_1DQ12_1D1JUN104711880000000042_1E_04^FS^XZ',
    codes: ['1JUN104711880000000042', '[)>\x1e06\x1dP83500TG4N010\x1dQ12\x1d1JUN104711880000000042\x1e\x04'],
    texts: ['Receiver', 'PT Cakra Motor', 'Part No (P)', '83500TG4N010'],
  },
  {
    name: 'Container label with four Code 39',
    zpl: '^XA^PW1320^LL812^FO10,10^GB1300,792,4^FS^FO30,30^A0N,24,24^FDPART NO. (P)^FS^FO200,30^A0N,80,60^FD83500TG4N010^FS^FO60,140^BY2,3,100^B3N,N,100,N,N^FDP83500TG4N010^FS^FO30,300^A0N,24,24^FDQUANTITY (Q)^FS^FO60,360^B3N,N,100,N,N^FDQ12^FS^FO700,360^B3N,N,100,N,N^FDV104711^FS^FO60,600^B3N,N,100,N,N^FD3S611200001^FS^XZ',
    codes: ['3S611200001', 'P83500TG4N010', 'Q12', 'V104711'],
    texts: ['PART NO. (P)', '83500TG4N010', 'QUANTITY (Q)'],
  },
  {
    name: 'Parcel label of a carrier',
    zpl: '^XA^PW812^LL1218^LH0,0^CF0,40^FO40,40^FDGUDANG 2 BEKASI^FS^CF0,30^FO40,100^FDJl. Contoh 8^FS^FO20,300^GB772,0,3^FS^FO60,400^BY3^BCN,200,Y,N,N^FD>;382112345678901234^FS^FO500,700^BQN,2,6^FDMA,TRK382112345678901234^FS^FO60,1000^A0N,80,80^FDBKS 17^FS^XZ',
    codes: ['382112345678901234', 'TRK382112345678901234'],
    texts: ['GUDANG 2 BEKASI', 'Jl. Contoh 8', 'BKS 17'],
  },
  {
    name: 'Pallet label with SSCC',
    zpl: '^XA^PW812^LL1218^FO40,40^A0N,40,40^FDSSCC^FS^FO60,500^BY3^BCN,250,N,N,N,D^FD(00)340123450000000017^FS^XZ',
    codes: ['00340123450000000017'],
    texts: ['SSCC'],
  },
  {
    name: 'Pallet label with GTIN, count and lot',
    zpl: '^XA^PW812^LL1218^FO40,100^BY2^BCN,200,N,N,N^FD>;>80214012345678908>6>5370024>8>610LOT7^FS^FO40,500^A0N,40,40^FDLOT7^FS^XZ',
    codes: ['0214012345678908370024\x1d10LOT7'],
    texts: ['LOT7'],
  },
  {
    name: 'Shelf label with EAN-13',
    zpl: '^XA^PW400^LL240^FO20,10^A0N,40,30^FDMUR M8X20^FS^FO80,80^BY2^BEN,100,Y,N^FD899123456789^FS^XZ',
    codes: ['8991234567891'],
    texts: ['MUR M8X20'],
  },
  {
    name: 'Carton with ITF-14',
    zpl: '^XA^PW1200^LL600^FO100,100^BY4,3^B2N,250,N,N,N^FD14012345678908^FS^XZ',
    codes: ['14012345678908'],
    texts: [],
  },
  {
    name: 'Bitmap fonts of a till program',
    zpl: '^XA^FO20,20^ADN,36,20^FDDOOR TRIM^FS^FO20,80^AFN,26,13^FDNH-900L^FS^FO20,140^ABN,22,14^FDRR-04^FS^XZ',
    codes: [],
    texts: ['DOOR TRIM', 'NH-900L', 'RR-04'],
  },
  {
    name: 'Turned label of a narrow printer',
    zpl: '^XA^PW480^LL800^FWR^FO380,40^A0,50,50^FD83500-TG4^FS^FO200,40^BY2^BCR,120,N,N,N^FD83500-TG4^FS^FO40,40^A0,40,40^FDQTY 12^FS^XZ',
    codes: ['83500-TG4'],
    texts: ['83500-TG4', 'QTY 12'],
  },
  {
    name: 'Upside down with ^PO',
    zpl: '^XA^PW480^LL320^POI^FO40,40^A0N,40,40^FDTOP^FS^FO60,120^BY2^BCN,100,N,N,N^FDUPSIDE^FS^XZ',
    codes: ['UPSIDE'],
    texts: ['TOP'],
  },
  {
    name: 'Stored format of an ERP and its data',
    zpl: '^XA^DFE:BOX.ZPL^FS^PW600^LL400^FO20,20^A0N,40,40^FN1"Part number"^FS^FO20,80^A0N,30,30^FN2"Qty"^FS^FO40,150^BY2^BCN,100,N,N,N^FN3"Code"^FS^XZ^XA^XFE:BOX.ZPL^FS^FN1^FD83500-TG4^FS^FN2^FD12^FS^FN3^FDP83500^FS^XZ',
    codes: ['P83500'],
    texts: ['83500-TG4', '12'],
  },
  {
    name: 'Serial that the printer counts',
    zpl: '^XA^PW400^LL200^FO20,20^A0N,40,40^SN0001,1,Y^FS^FO20,80^A0N,30,30^FDCARTON^FS^PQ10^XZ',
    codes: [],
    texts: ['0001', 'CARTON'],
  },
  {
    name: 'Clock of the printer',
    zpl: '^XA^PW400^LL200^FO20,20^A0N,40,40^FC%^FD%d-%m-%Y %H:%M^FS^XZ',
    codes: [],
    texts: ['%d-%m-%Y %H:%M'],
  },
  {
    name: 'Reversed head',
    zpl: '^XA^PW800^LL400^FO0,0^GB800,80,80^FS^FO20,15^A0N,55,55^FR^FDDOCK 12^FS^FO40,140^A0N,40,40^FDFREE^FS^XZ',
    codes: [],
    texts: ['DOCK 12', 'FREE'],
  },
  {
    name: 'Block of text',
    zpl: '^XA^PW600^LL300^CF0,36^FO20,20^FB560,3,4,C^FDPT Contoh Otomotif\\&Jl. Contoh 8\\&Karawang^FS^XZ',
    codes: [],
    texts: ['PT Contoh Otomotif', 'Jl. Contoh 8', 'Karawang'],
  },
  {
    name: 'Another caret and delimiter',
    zpl: '^XA^CC#\n#CD;#PW600#LL300#FO20;20#A0N;40;40#FD83500#FS#FO40;90#BY2#BCN;90;N;N;N#FD83500#FS#CC^^CD,^XZ',
    codes: ['83500'],
    texts: ['83500'],
  },
  {
    name: 'Aztec and PDF417 of a ticket',
    zpl: '^XA^PW800^LL500^FO60,60^BON,6^FDTKT-0042^FS^FO60,300^BY3^B7N,9,2,4^FDTKT-0042|PLANT 2^FS^XZ',
    codes: ['TKT-0042', 'TKT-0042|PLANT 2'],
    texts: [],
  },
  {
    name: 'Codes that designs do not have',
    zpl: '^XA^PW800^LL500^FO40,40^BAN,60^FDC93^FS^FO40,160^BKN,N,60,N,N,A,A^FD12345^FS^FO40,280^BD2^FH^FD002840100450000_5B)>^FS^FO400,40^A0N,40,40^FDSHIP^FS^XZ',
    codes: [],
    texts: ['SHIP'],
    leftOut: ['Designs have no Code 93', 'Designs have no Codabar', 'Designs have no MaxiCode'],
  },
  {
    name: 'Logo in the printer and a setting of its own',
    zpl: '~SD20^XA^MMT^PR4^MNY^PW400^LL200^FO20,20^XGE:LOGO.GRF,1,1^FS^FO20,120^A0N,40,40^FDLOGO^FS^XZ',
    codes: [],
    texts: ['LOGO'],
    leftOut: ['it is in the printer, not in the file'],
  },
  {
    name: 'Two labels in one file',
    zpl: '^XA^PW400^LL200^FO20,20^A0N,40,40^FDA-01^FS^XZ^XA^FO20,20^A0N,40,40^FDA-02^FS^XZ',
    codes: [],
    texts: ['A-01'],
  },
  {
    name: 'Frame, diagonal and circle',
    zpl: '^XA^PW400^LL400^FO10,10^GB380,380,4^FS^FO50,50^GC100,4^FS^FO200,200^GD100,100,4,B,R^FS^FO50,250^GE120,60,3^FS^FO200,60^A0N,30,30^FDOK^FS^XZ',
    codes: [],
    texts: ['OK'],
  },
];
