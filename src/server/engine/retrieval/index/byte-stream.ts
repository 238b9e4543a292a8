const FIRST_CAPACITY_BYTES = 65_536;
const SEVEN_BITS = 0x7f;
const MORE_FOLLOWS = 0x80;

/** Writes numbers, texts and bytes one behind the other; numbers take one byte for every seven bits they need. */
export function createByteWriter() {
  let buffer = new Uint8Array(FIRST_CAPACITY_BYTES);
  let length = 0;

  function reserve(count: number): void {
    if (length + count <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + count));
    larger.set(buffer);
    buffer = larger;
  }

  function byte(value: number): void {
    reserve(1);
    buffer[length] = value;
    length += 1;
  }

  /** @param value a whole number from 0 up to 2^32 */
  function number(value: number): void {
    let rest = value;
    while (rest > SEVEN_BITS) {
      byte((rest & SEVEN_BITS) | MORE_FOLLOWS);
      rest = Math.floor(rest / MORE_FOLLOWS);
    }
    byte(rest);
  }

  function bytes(value: Uint8Array): void {
    number(value.length);
    reserve(value.length);
    buffer.set(value, length);
    length += value.length;
  }

  return {
    byte,
    number,
    bytes,
    text: (value: string): void => bytes(new TextEncoder().encode(value)),
    finish: (): Uint8Array => buffer.slice(0, length),
  };
}

/** Reads what `createByteWriter` wrote. Every method throws an Error when the bytes end too early. */
export function createByteReader(source: Uint8Array) {
  let offset = 0;

  function byte(): number {
    const value = source[offset];
    if (value === undefined) throw new Error('The bytes end too early.');
    offset += 1;
    return value;
  }

  function number(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const part = byte();
      value += (part & SEVEN_BITS) * scale;
      if (part < MORE_FOLLOWS) return value;
      scale *= MORE_FOLLOWS;
    }
  }

  function bytes(): Uint8Array {
    const length = number();
    if (offset + length > source.length) throw new Error('The bytes end too early.');
    offset += length;
    return source.subarray(offset - length, offset);
  }

  return { byte, number, bytes, text: (): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes()) };
}
