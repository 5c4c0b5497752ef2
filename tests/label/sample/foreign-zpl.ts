import type { LeftOutFact } from '@/label/sample/sample-facts';

/**
 * Labels in the manner of printers, carriers and customers, made after their public descriptions. `codes`: what a scanner
 * reads of them. `leftOut`: what designs do not have.
 */
export type ForeignZpl = {
  name: string;
  /** 8 when it is not said. */
  dotsPerMm?: number;
  zpl: string;
  codes: readonly string[];
  texts: readonly string[];
  leftOut?: readonly LeftOutFact[];
  /** What changes from label to label, as our fields; without what is a guess anyway. */
  varies?: Readonly<Record<string, string>>;
};

export const foreignZpl: readonly ForeignZpl[] = [
  {
    name: 'Odette transport label, A5',
    varies: { '83500TG4N010': '{partNo|remove:-}' },
    zpl: '^XA^PW1680^LL1184^CI28^FO20,20^GB1640,1144,4^FS^FO20,240^GB1640,0,4^FS^CF0,28^FO40,40^FDReceiver^FS^CF0,50^FO40,80^FDPT Cakra Motor^FS^CF0,28^FO40,260^FDPart No (P)^FS^CF0,90^FO40,300^FD83500TG4N010^FS^FO60,700^BY3^BCN,240,N,N,N^FD1JUN104711880000000042^FS^FO1200,700^BXN,8,200^FH^FD[)>_1E06_1DP83500TG4N010_1DQ12_1D1JUN104711880000000042_1E_04^FS^XZ',
    codes: ['1JUN104711880000000042', '[)>\x1e06\x1dP83500TG4N010\x1dQ12\x1d1JUN104711880000000042\x1e\x04'],
    texts: ['Receiver', 'PT Cakra Motor', 'Part No (P)', '83500TG4N010'],
  },
  {
    name: 'Container label with four Code 39',
    varies: { '83500TG4N010': '{partNo|remove:-}', P83500TG4N010: 'P{partNo|remove:-}', Q12: 'Q{qty}' },
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
    varies: { LOT7: '{lot}' },
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
    varies: { '83500-TG4': '{partNo}', '12': '{qty}' },
    zpl: '^XA^DFE:BOX.ZPL^FS^PW600^LL400^FO20,20^A0N,40,40^FN1"Part number"^FS^FO20,80^A0N,30,30^FN2"Qty"^FS^FO40,150^BY2^BCN,100,N,N,N^FN3"Code"^FS^XZ^XA^XFE:BOX.ZPL^FS^FN1^FD83500-TG4^FS^FN2^FD12^FS^FN3^FDP83500^FS^XZ',
    codes: ['P83500'],
    texts: ['83500-TG4', '12'],
  },
  {
    name: 'Serial that the printer counts',
    varies: { '0001': '{counter:0000}' },
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
    leftOut: [
      { code: 'no-symbology', symbology: 'Code 93' },
      { code: 'no-symbology', symbology: 'Codabar' },
      { code: 'no-symbology', symbology: 'MaxiCode' },
    ],
  },
  {
    name: 'Logo in the printer and a setting of its own',
    zpl: '~SD20^XA^MMT^PR4^MNY^PW400^LL200^FO20,20^XGE:LOGO.GRF,1,1^FS^FO20,120^A0N,40,40^FDLOGO^FS^XZ',
    codes: [],
    texts: ['LOGO'],
    leftOut: [{ code: 'in-the-printer' }],
  },
  {
    name: 'Two labels in one file',
    varies: { 'A-01': 'A-{labelNo:00}' },
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
  {
    name: 'UPS parcel: MaxiCode, postal code, 1Z number',
    varies: { '1 OF 1': '{labelNo} OF {labelCount}', '2 KG': '{ask:Weight} KG' },
    zpl: '^XA^PW812^LL1218^CF0,24^FO12,12^FDPT POKAYOKE TRIM^FS^FO12,44^FDKARAWANG 41361^FS^FO480,12^A0N,30,30^FD2 KG^FS^FO640,12^A0N,30,30^FD1 OF 1^FS^FO12,120^A0N,28,28^FDSHIP TO:^FS^FO60,156^FDCAKRA MOTOR INC^FS^FO60,188^FDDETROIT MI 48226^FS^FO0,290^GB812,3,3^FS^FO16,310^BD2,1,1^FH^FD003840482260000[)>_1E01_1D961Z12345675_1DUPSN_1D12345E_1D325_1D_1D1/1_1D2_1DN_1D_1DDETROIT_1DMI_1E_04^FS^FO330,310^A0N,60,60^FDMI 482 9-23^FS^FO340,400^BY3^BCN,100,N,N,N^FD>;>842048226^FS^FO0,540^GB812,12,12^FS^FO12,570^A0N,50,50^FDUPS GROUND^FS^FO12,630^A0N,24,24^FDTRACKING #: 1Z 12345E 02 0000 0034^FS^FO60,680^BY3^BCN,200,N,N,N^FD1Z12345E0200000034^FS^XZ',
    codes: ['1Z12345E0200000034', '42048226'],
    texts: [
      ...['PT POKAYOKE TRIM', 'KARAWANG 41361', '2 KG', '1 OF 1', 'SHIP TO:', 'CAKRA MOTOR INC', 'DETROIT MI 48226'],
      ...['MI 482 9-23', 'UPS GROUND', 'TRACKING #: 1Z 12345E 02 0000 0034'],
    ],
    leftOut: [{ code: 'no-symbology', symbology: 'MaxiCode' }],
  },
  {
    name: 'FedEx Express: PDF417 and a number of 34 digits',
    zpl: '^XA^PW812^LL1218^CF0,26^FO30,30^FDORIGIN ID: CKRA^FS^FO30,64^FDSHIP DATE: 20NOV26^FS^FO30,180^A0N,36,36^FDCAKRA MOTOR^FS^FO120,330^BY2,3^B7N,10,5,14^FH^FD[)>_1E01_1D0248226_1D840_1D05_1D7712345678900201_1DFDEB_1D_1E_04^FS^FO30,700^A0N,44,44^FDTRK# 7712 3456 7890^FS^FO30,760^A0N,60,60^FDXH DTWA^FS^FO60,860^BY3^BCN,220,N,N,N^FD>;1001897420150004822600771234567890^FS^XZ',
    codes: [
      '1001897420150004822600771234567890',
      '[)>\x1e01\x1d0248226\x1d840\x1d05\x1d7712345678900201\x1dFDEB\x1d\x1e\x04',
    ],
    texts: ['ORIGIN ID: CKRA', 'SHIP DATE: 20NOV26', 'CAKRA MOTOR', 'TRK# 7712 3456 7890', 'XH DTWA'],
  },
  {
    name: 'DHL Express: waybill, routing, licence plate',
    zpl: '^XA^PW812^LL1600^CF0,28^FO20,20^A0N,40,40^FDEXPRESS WORLDWIDE^FS^FO650,20^A0N,70,70^FDWPX^FS^FO20,120^FDTo: PT Cakra Motor^FS^FO0,400^GB812,0,4^FS^FO20,420^A0N,90,90^FDID-CGK-BKS^FS^FO60,560^BY3^BCN,160,N,N,N,A^FD1234567891^FS^FO60,730^FDWAYBILL 12 3456 7891^FS^FO60,800^BY2^BCN,160,N,N,N,A^FD2LID17530+48000000^FS^FO60,970^FD(2L)ID17530+48000000^FS^FO60,1040^BY2^BCN,160,N,N,N,A^FDJD014600004711000042^FS^FO60,1210^FD(J)JD01 4600 0047 1100 0042^FS^XZ',
    codes: ['1234567891', '2LID17530+48000000', 'JD014600004711000042'],
    texts: [
      ...[
        'EXPRESS WORLDWIDE',
        'WPX',
        'To: PT Cakra Motor',
        'ID-CGK-BKS',
        'WAYBILL 12 3456 7891',
        '(2L)ID17530+48000000',
      ],
      '(J)JD01 4600 0047 1100 0042',
    ],
  },
  {
    name: 'DHL Paket: routing and identity code in Interleaved 2 of 5',
    zpl: '^XA^PW812^LL1218^FO40,40^A0N,36,36^FDLeitcode^FS^FO60,90^BY4,3^B2N,200,N,N,N^FD21348075016401^FS^FO40,400^A0N,36,36^FDIdentcode^FS^FO60,450^BY3,3^B2N,180,N,N,N^FD563102430313^FS^XZ',
    codes: [],
    texts: ['Leitcode', 'Identcode'],
    leftOut: [
      { code: 'content', why: { code: 'check-digit', data: '2134807501640', digit: '7', last: '1' } },
      { code: 'not-itf-14', count: 12 },
    ],
  },
  {
    name: 'USPS package: postal code and number with FNC1',
    zpl: '^XA^PW812^LL1218^CF0,30^FO20,20^GB200,200,4^FS^FO70,60^A0N,140,140^FDP^FS^FO250,60^FDUSPS PRIORITY MAIL^FS^FO0,240^GB812,0,4^FS^FO40,300^FDSHIP TO:^FS^FO40,340^FDCAKRA MOTOR^FS^FO40,380^FDDETROIT MI 48226^FS^FO0,780^GB812,12,12^FS^FO260,810^FDUSPS TRACKING #^FS^FO70,860^BY3^BCN,180,N,N,N^FD>;>842048226>89205590100000000000015^FS^FO130,1060^FD9205 5901 0000 0000 0000 15^FS^FO0,1110^GB812,12,12^FS^XZ',
    codes: ['42048226\x1d9205590100000000000015'],
    texts: [
      ...['P', 'USPS PRIORITY MAIL', 'SHIP TO:', 'CAKRA MOTOR', 'DETROIT MI 48226', 'USPS TRACKING #'],
      '9205 5901 0000 0000 0000 15',
    ],
  },
  {
    name: 'DPD parcel: Code 128 with a percent sign, Aztec',
    zpl: '^XA^PW812^LL1218^CF0,28^FO30,30^FDCakra Motor GmbH^FS^FO30,66^FDWerkstr. 8^FS^FO30,104^A0N,50,50^FDD-63741 Aschaffenburg^FS^FO500,220^BON,5^FDDPD|0163741|01505012345678^FS^FO30,460^A0N,120,120^FD0163^FS^FO30,600^GB750,0,3^FS^FO80,700^BY3^BCN,240,N,N,N,A^FD%006374101505012345678101276^FS^FO150,960^FD0063741 0150 5012 3456 78 101 276 K^FS^XZ',
    codes: ['%006374101505012345678101276', 'DPD|0163741|01505012345678'],
    texts: ['Cakra Motor GmbH', 'Werkstr. 8', 'D-63741 Aschaffenburg', '0163', '0063741 0150 5012 3456 78 101 276 K'],
  },
  {
    name: 'GLS parcel: two Data Matrix with fixed columns',
    varies: {
      'Parcel 1 of 2': 'Parcel {labelNo} of {labelCount}',
      '2.00 kg': '{ask:Weight} kg',
      'A|Cakra Motor|Werkstr. 8|Aschaffenburg|2': 'A|{customerName}|{ask:Street}|{ask:Town}|{labelCount}',
    },
    zpl: '^XA^PW812^LL1218^CF0,26^FO20,20^A0N,80,80^FDDE 550^FS^FO60,140^BXN,4,200^FDADE   550DE 55   0500ABC12345678A       0001           63741     ^FS^FO420,140^BXN,4,200^FDA|Cakra Motor|Werkstr. 8|Aschaffenburg|2^FS^FO20,520^GB772,0,3^FS^FO20,540^FDParcel 1 of 2^FS^FO20,576^FD2.00 kg^FS^XZ',
    codes: [
      'ADE   550DE 55   0500ABC12345678A       0001           63741     ',
      'A|Cakra Motor|Werkstr. 8|Aschaffenburg|2',
    ],
    texts: ['DE 550', 'Parcel 1 of 2', '2.00 kg'],
  },
  {
    name: 'Royal Mail: Mailmark 2D and Code 128',
    zpl: '^XA^PW812^LL1218^FO40,40^A0N,44,44^FDTRACKED 24^FS^FO40,140^BXN,6,200,,,6,_,2^FDJGB 012100123412345678AB19XY1A 0             ^FS^FO60,420^BY3^BCN,180,N,N,N^FDAB123456785GB^FS^FO60,620^A0N,30,30^FDAB 1234 5678 5GB^FS^XZ',
    codes: ['AB123456785GB', 'JGB 012100123412345678AB19XY1A 0             '],
    texts: ['TRACKED 24', 'AB 1234 5678 5GB'],
  },
  {
    name: 'Amazon: product label of a warehouse',
    zpl: '^XA^PW480^LL240^FO40,20^BY2^BCN,90,N,N,N^FDX001ABC2D3^FS^FO150,116^A0N,24,24^FDX001ABC2D3^FS^FO24,148^FB440,2,2,L^A0N,22,22^FDDoor trim clip, set of 20 pieces, black, for left and right door^FS^FO24,204^A0N,22,22^FDNew^FS^XZ',
    codes: ['X001ABC2D3'],
    texts: ['X001ABC2D3', 'Door trim clip, set of 20 pieces, black, for left', 'and right door', 'New'],
  },
  {
    name: 'Amazon: carton label with PDF417',
    zpl: '^XA^PW812^LL1218^CF0,28^FO30,30^A0N,60,60^FDFBA^FS^FO30,110^FDSHIP FROM: PT Pokayoke Trim^FS^FO30,150^FDSHIP TO: FBA Depot 7^FS^FO60,320^BY3^BCN,160,N,N,N,A^FDFBA15DC8K8Z7U000001^FS^FO200,500^FDFBA15DC8K8Z7U000001^FS^FO120,600^BY3^B7N,9,3,6^FDAMZN,PO:FBA15DC8K8Z7,SKU:CLIP-20,QTY:40^FS^XZ',
    codes: ['AMZN,PO:FBA15DC8K8Z7,SKU:CLIP-20,QTY:40', 'FBA15DC8K8Z7U000001'],
    texts: ['FBA', 'SHIP FROM: PT Pokayoke Trim', 'SHIP TO: FBA Depot 7', 'FBA15DC8K8Z7U000001'],
  },
  {
    name: 'VDA 4994 at 300 dpi: Data Matrix GTL3, licence plate, data of the supplier',
    varies: { '83500-TG4-N010': '{partNo}', '12 PCE': '{qty} PCE', 'LINE-7;SHIFT-2': '{ask:Line};{ask:Shift}' },
    dotsPerMm: 12,
    zpl: '^XA^PW2480^LL1748^CI28^FO40,40^GB2400,1668,5^FS^FO40,400^GB2400,0,5^FS^CF0,30^FO60,60^FDShip From^FS^FO60,110^A0N,60,60^FDPT Pokayoke Trim^FS^FO900,60^FDShip To^FS^FO900,110^A0N,60,60^FDCakra Motor Werk 2^FS^FO60,420^FDPart Number (P)^FS^FO60,470^A0N,160,130^FD83500-TG4-N010^FS^FO60,700^FDQuantity^FS^FO60,750^A0N,120,120^FD12 PCE^FS^FO1700,440^BXN,10,200^FH^FD[)>_1E06_1D12PGTL3_1D9K1B_1D5D20261120_1DK4500012345_1DP83500-TG4-N010_1D7Q12PCE_1D6JUN268411482000000003_1E_04^FS^FO120,1250^BY4^BCN,300,N,N,N^FD6JUN268411482000000003^FS^FO120,1580^A0N,50,50^FDUN 268411482 000000003^FS^FO2040,1250^BXN,6,200^FDLINE-7;SHIFT-2^FS^XZ',
    codes: [
      ...['6JUN268411482000000003', 'LINE-7;SHIFT-2'],
      '[)>\x1e06\x1d12PGTL3\x1d9K1B\x1d5D20261120\x1dK4500012345\x1dP83500-TG4-N010\x1d7Q12PCE\x1d6JUN268411482000000003\x1e\x04',
    ],
    texts: [
      ...['Ship From', 'PT Pokayoke Trim', 'Ship To', 'Cakra Motor Werk 2', 'Part Number (P)', '83500-TG4-N010'],
      ...['Quantity', '12 PCE', 'UN 268411482 000000003'],
    ],
  },
  {
    name: 'AIAG global label: PDF417 with ISO 15434',
    zpl: '^XA^PW1218^LL812^FO10,10^GB1198,792,4^FS^CF0,24^FO30,30^FDFROM^FS^FO30,60^A0N,36,36^FDPOKAYOKE TRIM^FS^FO620,30^FDTO^FS^FO620,60^A0N,36,36^FDCAKRA MOTOR^FS^FO60,200^BY3^B7N,9,4,8^FH^FD[)>_1E06_1DP83500TG4N010_1DQ12_1DV104711_1D3S611200001_1E_04^FS^FO60,560^BY2^BCN,140,N,N,N^FD3S611200001^FS^FO60,710^A0N,30,30^FDSERIAL (3S) 611200001^FS^XZ',
    codes: ['3S611200001', '[)>\x1e06\x1dP83500TG4N010\x1dQ12\x1dV104711\x1d3S611200001\x1e\x04'],
    texts: ['FROM', 'POKAYOKE TRIM', 'TO', 'CAKRA MOTOR', 'SERIAL (3S) 611200001'],
  },
  {
    name: 'Odette label: Code 39 with wide bars of 2.5',
    varies: {
      P83500TG4N010: 'P{partNo|remove:-}',
      Q12: 'Q{qty}',
      N260011482: 'N{orderNo}',
      S123456789: 'S{serial|right:9}',
    },
    zpl: '^XA^PW1680^LL1184^CF0,28^FO20,20^GB1640,1144,4^FS^FO40,40^FD(1) Receiver^FS^FO40,80^A0N,50,50^FDCakra Motor^FS^FO860,40^FD(2) Dock / Gate^FS^FO860,80^A0N,90,90^FD12^FS^FO40,300^FD(3) Advice Note No. (N)^FS^FO120,340^BY3,2.5^B3N,N,140,N,N^FDN260011482^FS^FO860,300^FD(4) Supplier Address^FS^FO40,540^FD(8) Part No. (P)^FS^FO120,640^BY3,2.5^B3N,N,140,N,N^FDP83500TG4N010^FS^FO40,860^FD(9) Quantity (Q)^FS^FO120,920^BY3,2.5^B3N,N,140,N,N^FDQ12^FS^FO860,860^FD(15) Serial No. (S)^FS^FO900,920^BY2,2.5^B3N,N,140,N,N^FDS123456789^FS^XZ',
    codes: ['N260011482', 'P83500TG4N010', 'Q12', 'S123456789'],
    texts: [
      ...['(1) Receiver', 'Cakra Motor', '(2) Dock / Gate', '12', '(3) Advice Note No. (N)', '(4) Supplier Address'],
      ...['(8) Part No. (P)', '(9) Quantity (Q)', '(15) Serial No. (S)'],
    ],
  },
  {
    name: 'Ford: Code 128 of part, quantity, supplier, serial',
    varies: {
      '12': '{qty}',
      Q12: 'Q{qty}',
      VGB3DA: 'V{ask:Supplier code}',
      'FR3B-14A099-AB': '{partNo}',
      'PFR3B-14A099-AB': 'P{partNo}',
      S000004711: 'S{serial|right:9}',
    },
    zpl: '^XA^PW1218^LL812^FO10,10^GB1198,792,4^FS^FO10,270^GB1198,0,4^FS^CF0,26^FO30,30^FDPART NO (P)^FS^FO260,30^A0N,100,80^FDFR3B-14A099-AB^FS^FO60,140^BY2^BCN,110,N,N,N^FDPFR3B-14A099-AB^FS^FO30,290^FDQTY (Q)^FS^FO180,290^A0N,80,80^FD12^FS^FO60,390^BY2^BCN,100,N,N,N^FDQ12^FS^FO620,290^FDSUPPLIER (V)^FS^FO660,390^BY2^BCN,100,N,N,N^FDVGB3DA^FS^FO30,560^FDSERIAL (S)^FS^FO60,620^BY2^BCN,100,N,N,N^FDS000004711^FS^FO820,600^A0N,120,120^FDDD3A^FS^XZ',
    codes: ['PFR3B-14A099-AB', 'Q12', 'S000004711', 'VGB3DA'],
    texts: ['PART NO (P)', 'FR3B-14A099-AB', 'QTY (Q)', '12', 'SUPPLIER (V)', 'SERIAL (S)', 'DD3A'],
  },
  {
    name: 'General Motors: PDF417, licence plate 1J, plant and dock',
    zpl: '^XA^PW1218^LL812^CF0,24^FO20,20^FDPLANT / DOCK^FS^FO20,50^A0N,140,110^FD12345 R17^FS^FO640,20^FDPART NO^FS^FO640,50^A0N,110,90^FD22894712^FS^FO60,260^BY3^B7N,8,5,8^FH^FD[)>_1E06_1DP22894712_1DQ12_1D1JUN104711880000042_1D20L12345R17_1E_04^FS^FO60,560^BY3^BCN,160,N,N,N^FD1JUN104711880000042^FS^FO60,740^A0N,34,34^FDUN 104711880 000042^FS^XZ',
    codes: ['1JUN104711880000042', '[)>\x1e06\x1dP22894712\x1dQ12\x1d1JUN104711880000042\x1d20L12345R17\x1e\x04'],
    texts: ['PLANT / DOCK', '12345 R17', 'PART NO', '22894712', 'UN 104711880 000042'],
  },
  {
    name: 'Toyota: kanban with QR code and Code 39',
    varies: { '83500-0K120': '{partNo}', 'QTY 12': 'QTY {qty}', '7/40': '{labelNo}/{labelCount}' },
    zpl: '^XA^PW1000^LL520^FO10,10^GB980,500,3^FS^FO10,150^GB980,0,3^FS^FO30,30^A0N,90,90^FDRR-04^FS^FO420,40^A0N,60,50^FD83500-0K120^FS^FO30,170^BQN,2,5^FDQA,83500-0K120-00 |0012|RR-04|4711-1^FS^FO420,180^BY2,3^B3N,N,110,N,N^FD835000K12000^FS^FO420,320^A0N,50,50^FDQTY 12^FS^FO720,320^A0N,50,50^FD7/40^FS^XZ',
    codes: ['83500-0K120-00 |0012|RR-04|4711-1', '835000K12000'],
    texts: ['RR-04', '83500-0K120', 'QTY 12', '7/40'],
  },
  {
    name: 'Text and code at the baseline, turned all ways',
    zpl: '^XA^PW800^LL800^FT60,100^A0N,40,40^FDNORMAL^FS^FT400,60^A0R,40,40^FDTURNED^FS^FT760,760^A0I,40,40^FDINVERTED^FS^FT60,700^A0B,40,40^FDBOTTOM UP^FS^FT300,400^BY2^BCN,80,N,N,N^FDFT-N^FS^FT500,760^BY2^BCB,80,N,N,N^FDFT-B^FS^XZ',
    codes: ['FT-B', 'FT-N'],
    texts: ['NORMAL', 'TURNED', 'INVERTED', 'BOTTOM UP'],
  },
  {
    name: 'Millimetres of ^MU',
    zpl: '^XA^MUM^PW100^LL50^FO5,5^A0N,6,6^FDMM LABEL^FS^FO5,15^GB90,0.5,0.5^FS^MUD^FO40,200^BY2^BCN,90,N,N,N^FDMM-1^FS^XZ',
    codes: ['MM-1'],
    texts: ['MM LABEL'],
  },
  {
    name: 'Retail codes: EAN-8 and UPC-A; UPC-E is left out',
    zpl: '^XA^PW800^LL400^FO40,40^BY2^B8N,80,Y,N^FD1234567^FS^FO300,40^BY2^BUN,80,Y,N,Y^FD07000002198^FS^FO40,240^BY2^B9N,80,Y,N,Y^FD1230000045^FS^XZ',
    codes: ['12345670', '070000021985'],
    texts: [],
    leftOut: [{ code: 'no-symbology', symbology: 'UPC-E' }],
  },
  {
    name: 'Hex digits, code page and letters of UTF-8',
    zpl: '^XA^PW800^LL300^CI28^FO20,20^A0N,40,40^FH^FDMen_C3_BCge 5 St_C3_BCck^FS^FO20,80^A0N,40,40^FDPrüflos^FS^FO20,140^FH\\^A0N,40,40^FDA\\26B \\5E C^FS^XZ',
    codes: [],
    texts: ['Menüge 5 Stück', 'Prüflos', 'A&B ^ C'],
  },
  {
    name: 'Graphic with run lengths, and one that is loaded before',
    zpl: '~DGR:BOX.GRF,24,3,FFFFFF800001800001800001800001800001800001FFFFFF^XA^PW400^LL200^FO40,40^XGR:BOX.GRF,4,4^FS^FO200,40^GFA,32,32,4,:::::gF:^FS^FO40,150^A0N,30,30^FDLOGO^FS^XZ',
    codes: [],
    texts: ['LOGO'],
  },
  {
    name: 'Label home, shift, text block of ^TB, field of ^FV',
    zpl: '^XA^PW600^LL400^LH40,30^LT10^LS0^FO0,0^A0N,40,40^FVHOME^FS^FO0,60^A0N,30,30^TBN,300,90^FDFirst words and more words of a block^FS^FO0,200^BY2^BCN,80,N,N,N^FVLH-1^FS^XZ',
    codes: ['LH-1'],
    texts: ['HOME', 'First words and more', 'words of a block'],
  },
  {
    name: 'Settings of a driver, copies, a font of the printer, an unknown command',
    zpl: 'CT~~CD,~CC^~CT~^XA~TA000~JSN^LT0^MNW^MTT^PON^PMN^LH0,0^JMA^PR5,5~SD15^JUS^LRN^CI0^XZ^XA^MMT^PW609^LL0406^LS0^FT32,80^A@N,40,40,E:ARI000.FNT^FH^FDPart 83500^FS^QQ1^BY2,3,96^FT40,240^BCN,,N,N^FD>:83500^FS^PQ2,0,1,Y^XZ',
    codes: ['83500'],
    texts: ['Part 83500'],
    leftOut: [{ code: 'unknown-command', at: 159, more: 0 }],
  },
];
