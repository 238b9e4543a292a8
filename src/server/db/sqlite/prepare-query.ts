import type { CompiledQuery } from 'kysely';
import type { Database } from '../connection.ts';

type Placeholders<Name extends string> = Readonly<Record<Name, string>>;

/**
 * A query that is compiled once and executed with other parameters: for queries of nearly every request, as compiling
 * takes longer than SQLite needs to answer.
 * @param names of the parameters, all of them strings
 * @param build receives a placeholder per name, to use in place of the value
 * @returns executes the query
 */
export function prepareQuery<Name extends string, Row>(
  db: Database,
  names: readonly Name[],
  build: (placeholders: Placeholders<Name>) => { compile(): CompiledQuery<Row> },
): (values: Placeholders<Name>) => Promise<Row[]> {
  const placeholders = Object.fromEntries(names.map((name) => [name, `placeholder ${name}`])) as Record<Name, string>;
  const query = build(placeholders).compile();
  const order = query.parameters.map((parameter) => names.find((name) => placeholders[name] === parameter));
  return async (values) => {
    const parameters = order.map((name, index) => (name === undefined ? query.parameters[index] : values[name]));
    const bound: CompiledQuery<Row> = { ...query, parameters };
    return (await db.executeQuery(bound)).rows;
  };
}
