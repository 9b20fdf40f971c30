import { parse, type DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createDocumentStore } from '../../../gateway/graphql/document-store.ts';

const aDocument = (name: string, length = 0): DocumentNode =>
  parse(`query ${name} { academy { name } } #${' '.repeat(length)}`);

const createStoreWith = async (...names: readonly string[]) => {
  const store = createDocumentStore();
  const ask = async (name: string, length = 0): Promise<void> => {
    if ((await store.get(name)) === undefined) await store.set(name, aDocument(name, length));
  };
  for (const name of names) await ask(name);
  return { ask, keeps: async (name: string) => (await store.get(name)) !== undefined };
};

describe('the store of parsed documents', () => {
  it('keeps a document when its text comes for the second time', async () => {
    const { ask, keeps } = await createStoreWith('Courses');
    expect(await keeps('Courses')).toBe(false);

    await ask('Courses');

    expect(await keeps('Courses')).toBe(true);
  });

  it('loses nothing to a flood of texts that come once', async () => {
    const { ask, keeps } = await createStoreWith('Courses', 'Courses');

    for (let count = 0; count < 5_000; count += 1) await ask(`Stranger${count}`);

    expect(await keeps('Courses')).toBe(true);
    expect(await keeps('Stranger4999')).toBe(false);
  });

  it('lets go of what nobody has asked for the longest when the texts are too long together', async () => {
    const { ask, keeps } = await createStoreWith('Old', 'Old', 'Used', 'Used');
    const asked = ['A', 'B', 'C', 'D', 'E', 'F', 'G'];

    for (const name of asked) {
      await ask('Used');
      await ask(name, 30_000);
      await ask(name, 30_000);
    }

    expect(await keeps('Old')).toBe(false);
    expect(await keeps('A')).toBe(false);
    expect(await keeps('Used')).toBe(true);
    expect(await keeps('G')).toBe(true);
  });
});
