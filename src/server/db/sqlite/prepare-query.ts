import type { CompiledQuery } from 'kysely';
import type { Database } from '../connection.ts';

type Places<Name extends string> = Readonly<Record<Name, string>>;

/**
 * A query that is built when the server starts and asked with other values each time: for what is asked with nearly
 * every request, as building a statement takes longer than the embedded database needs to answer it.
 *
 * @param names of the values that differ, all of them texts
 * @param build gets a place for each of them, to be used where the value would stand
 * @returns asks the query, and answers its rows
 */
export function prepareQuery<Name extends string, Row>(
  db: Database,
  names: readonly Name[],
  build: (places: Places<Name>) => { compile(): CompiledQuery<Row> },
): (values: Places<Name>) => Promise<Row[]> {
  const places = Object.fromEntries(names.map((name) => [name, `place of ${name}`])) as Record<Name, string>;
  const query = build(places).compile();
  const order = query.parameters.map((parameter) => names.find((name) => places[name] === parameter));
  return async (values) => {
    const parameters = order.map((name, index) => (name === undefined ? query.parameters[index] : values[name]));
    const bound: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(bound)).rows;
  };
}
