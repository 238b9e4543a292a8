import { FIRST_OWN_OBJECT, line, type RawStream, writeRawPdf } from '#tests/support/builders/documents/raw-pdf.ts';

// The heads of these are as the standards want them; what follows is little more than noise. What unpacks them must get
// far enough to do harm, and need not like what it finds.

/** One block of grey as JPEG (ITU-T T.81). */
const JPEG = Buffer.from(
  [
    'ffd8ffdb004300100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e404457453738506d51575f',
    '626768673e4d71797064785c656763ffc0000b080008000801011100ffc4001f0000010501010101010100000000000000000102030405060708090a0b',
    'ffc400b5100002010303020403050504040000017d01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a',
    '161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a9293',
    '9495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7',
    'f8f9faffda0008010100003f00fbfcffd9',
  ].join(''),
  'hex',
);

/** A codestream of JPEG 2000 (ITU-T T.800, annex A): size, coding style, quantisation, and one tile with nothing in it. */
const JPEG_2000 = Buffer.from(
  [
    'ff4fff510029000000000040000000400000000000000000000000400000004000000000000000000001070101',
    'ff52000c00000001000504040001ff5c001340404848504848504848504848504848504848',
    'ff90000a0000000000000001ff93ffd9',
  ].join(''),
  'hex',
);

/** A page as JBIG2 (ITU-T T.88): what it measures, and one region of arithmetic code. */
const JBIG2 = Buffer.from(
  [
    '00000000300001000000130000004000000040000000000000000000000000',
    '000000012600010000002a000000400000004000000000000000000003fffdff02fefefe',
    '4f8c9a7e1d3b2255aa00ff13ffac0000',
  ].join(''),
  'hex',
);

/** Rows of a fax (ITU-T T.6). */
const FAX = Buffer.from('fc001001', 'hex');

function picture(filter: string, data: Buffer, entries = ''): RawStream {
  return {
    entries: `/Type /XObject /Subtype /Image /Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /${filter} ${entries}`,
    data,
  };
}

/** A page that shows one picture of every kind that pictures are packed in, so that what unpacks each of them can be broken. */
export function makePicturesPdf(): Buffer {
  const objects = [
    picture('DCTDecode', JPEG),
    picture('JPXDecode', JPEG_2000),
    picture('JBIG2Decode', JBIG2),
    picture('CCITTFaxDecode', FAX, '/DecodeParms << /K -1 /Columns 64 /Rows 64 >>'),
  ];
  const names = objects.map((_object, index) => `/P${index} ${FIRST_OWN_OBJECT + index} 0 R`);
  const shown = objects.map(
    (_object, index) => `q 300 0 0 390 ${(index % 2) * 306} ${index < 2 ? 0 : 396} cm /P${index} Do Q `,
  );
  return writeRawPdf({
    pages: [
      { content: shown.join(''), resources: `/XObject << ${names.join(' ')} >>` },
      { content: line('The Tenant shall pay the rent on the first day of each month.', 72, 700) },
    ],
    objects,
  });
}
