import { describe, expect, it } from 'vitest';
import { cleanName, dropBystanders, dropPlaces, dropWards } from './check-parties.ts';

const party = (name: string, ...aliases: string[]) => ({ name, aliases, start: 0, end: 0 });

describe('dropPlaces', () => {
  it('leaves out a building beside the two who agree', () => {
    const all = [
      party('Nine Docks, Lda.', 'Provider'),
      party('Ada Finch', 'Member'),
      party('Nine Docks Mill', 'Centre'),
    ];
    expect(dropPlaces(all).map(({ name }) => name)).toEqual(['Nine Docks, Lda.', 'Ada Finch']);
  });

  it('keeps a firm that is called after its house, and one of two', () => {
    const home = [party('Elm Grange Care Ltd', 'Home'), party('Ada Finch', 'Resident'), party('Bo Finch', 'Guarantor')];
    expect(dropPlaces(home)).toEqual(home);
    const two = [party('Elm Clinic', 'Clinic'), party('Ada Finch', 'Patient')];
    expect(dropPlaces(two)).toEqual(two);
  });

  it('leaves out a club beside the firm that runs it, and keeps one that runs itself', () => {
    const run = [party('Ada Finch', 'Member'), party('Pulse Hull', 'Club'), party('Pulse Clubs Ltd', 'Operator', 'we')];
    expect(dropPlaces(run).map(({ name }) => name)).toEqual(['Ada Finch', 'Pulse Clubs Ltd']);
    const own = [party('Ada Finch', 'Member'), party('Hull Rowing', 'Club', 'we'), party('Bo Finch', 'Guarantor')];
    expect(dropPlaces(own)).toEqual(own);
  });

  it('calls no tenant after the place that it lets', () => {
    const [tenant] = dropPlaces([party('Lumen, LLC', 'Tenant', 'Center'), party('Calloway, LP', 'Landlord')]);
    expect(tenant?.aliases).toEqual(['Tenant']);
  });
});

describe('dropWards', () => {
  const school = party('Hill Music School Ltd', 'School', 'we');
  const child = party('Bo Finch', 'Student');

  it('leaves out the child that a parent signs for', () => {
    expect(dropWards([school, party('Ada Finch', 'Parent'), child], [])).not.toContain(child);
    expect(dropWards([school, party('Ada Finch', 'you'), child], [])).not.toContain(child);
  });

  it('keeps a student who signs alone, is bound, or has a guarantor beside', () => {
    expect(dropWards([school, child], [])).toContain(child);
    expect(dropWards([school, party('Ada Finch', 'Parent'), child], [{ word: 'Student', count: 3 }])).toContain(child);
    expect(dropWards([school, party('Ada Finch', 'Guarantor', 'you'), child], [])).toContain(child);
    expect(dropWards([school, party('Ada Finch', 'Guarantor'), child], [])).toContain(child);
  });
});

describe('cleanName', () => {
  it.each([
    ['Hill Shire Council PO Box 104', 'Hill Shire Council'],
    ['Ponte School · Rua Nova', 'Ponte School'],
    ['Abnett Ltd', 'Abnett Ltd'],
  ])('%s', (name, cleaned) => {
    expect(cleanName(party(name)).name).toBe(cleaned);
  });
});

describe('dropBystanders', () => {
  const lease = [party('Ada Finch', 'Lessee'), party('Omni Ltd', 'Supplier'), party('North, Inc.', 'Lessor')];

  it('leaves out a supplier that does nothing in a lease', () => {
    expect(dropBystanders(lease, []).map(({ name }) => name)).toEqual(['Ada Finch', 'North, Inc.']);
  });

  it('keeps one that acts, and one that is the other side', () => {
    expect(dropBystanders(lease, [{ word: 'Supplier', count: 1 }])).toEqual(lease);
    const supply = [party('Ada Finch', 'Customer'), party('Omni Ltd', 'Supplier')];
    expect(dropBystanders(supply, [])).toEqual(supply);
  });
});
