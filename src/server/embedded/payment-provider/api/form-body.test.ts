import { describe, expect, it } from 'vitest';
import { parseForm } from './form-body.ts';

describe('a form of Stripe’s API', () => {
  it('nests what its names say', () => {
    expect(parseForm('mode=payment&items[0][price]=a&items[1][price]=b&expand[]=x&expand[]=y.z&note=1%2B1')).toEqual({
      mode: 'payment',
      items: [{ price: 'a' }, { price: 'b' }],
      expand: ['x', 'y.z'],
      note: '1+1',
    });
  });

  it.each(['__proto__[a]=1', 'a[constructor]=1', 'a=1&a[b]=2', 'a[b=1', 'a]b=1'])('refuses %s', (body) => {
    expect(() => parseForm(body)).toThrow(/^Invalid/);
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});
