const MEMORY_SECTION_ID = 5;
/** Magic number and version, before the first section. */
const HEADER_BYTES = 8;
const HAS_MAXIMUM = 1;

/**
 * Lowers the most memory a WebAssembly module may ever have, by rewriting its memory section
 * (WebAssembly core specification, 5.5.8). The engine then refuses to grow the heap beyond it, and the
 * module sees an allocation that fails instead of a machine that runs out.
 *
 * @param bytes a WebAssembly module with one memory of its own
 * @param maximumPages in pages of 64 KiB
 * @returns the same module with the new limit
 * @throws Error if the bytes hold no memory section
 */
export function limitWasmMemory(bytes: Uint8Array, maximumPages: number): Uint8Array {
  let position = HEADER_BYTES;
  while (position < bytes.length) {
    const sectionStart = position;
    const size = readUnsigned(bytes, position + 1);
    const sectionEnd = size.next + size.value;
    if (bytes[sectionStart] !== MEMORY_SECTION_ID) {
      position = sectionEnd;
      continue;
    }
    const count = readUnsigned(bytes, size.next);
    const flags = bytes[count.next] ?? 0;
    const minimum = readUnsigned(bytes, count.next + 1);
    const body = [
      ...writeUnsigned(count.value),
      flags | HAS_MAXIMUM,
      ...writeUnsigned(minimum.value),
      ...writeUnsigned(maximumPages),
    ];
    const section = [MEMORY_SECTION_ID, ...writeUnsigned(body.length), ...body];
    return Buffer.concat([bytes.subarray(0, sectionStart), Uint8Array.from(section), bytes.subarray(sectionEnd)]);
  }
  throw new Error('The WebAssembly module has no memory section.');
}

/** LEB128, as WebAssembly writes its integers. */
function readUnsigned(bytes: Uint8Array, start: number): { value: number; next: number } {
  let value = 0;
  let shift = 0;
  let next = start;
  for (;;) {
    const byte = bytes[next] ?? 0;
    next += 1;
    value |= (byte & 0x7f) << shift;
    shift += 7;
    if ((byte & 0x80) === 0) return { value: value >>> 0, next };
  }
}

function writeUnsigned(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? low : low | 0x80);
  } while (rest !== 0);
  return bytes;
}
