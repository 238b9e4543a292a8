import { connect as connectTo, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { type Database, type OpenedDatabase, openPostgres } from '#server/db/connection.ts';
import type { TestDatabase } from '#server/db/testing.ts';

const NEWS_MS = 50;
/** As the driver sends it: in a separate message. */
const COMMIT = /^Q.{4}commit\0$/s;

/** Another way to a database, which breaks where a test wants it to. */
export interface ShakyDatabase {
  readonly database: OpenedDatabase;
  /** At the next statement about a table the database goes away. */
  breakAt(table: string): void;
  /**
   * The next transaction that writes into a table is committed, but the connection breaks before that is confirmed.
   * @param staysAway whether the database is gone afterwards
   */
  loseCommit(table: string, staysAway?: boolean): void;
  /** Everything works again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

interface Plan {
  isAway: boolean;
  breakTable: string | undefined;
  loseTable: string | undefined;
  staysAway: boolean;
}

/** On PostgreSQL real connections are cut; what stands for them on the embedded database is an error of its disk. */
export function openShakyDatabase(inner: TestDatabase): Promise<ShakyDatabase> {
  const plan: Plan = { isAway: false, breakTable: undefined, loseTable: undefined, staysAway: false };
  return inner.kind === 'sqlite' ? Promise.resolve(shakeSqlite(inner, plan)) : shakePostgres(inner, plan);
}

function steer(plan: Plan): Pick<ShakyDatabase, 'breakAt' | 'loseCommit' | 'mend'> {
  return {
    breakAt: (table) => {
      plan.breakTable = table;
    },
    loseCommit: (table, staysAway = false) => Object.assign(plan, { loseTable: table, staysAway }),
    mend: async () => {
      if (plan.breakTable !== undefined || plan.loseTable !== undefined) throw new Error('Nothing has broken yet.');
      if (!plan.isAway) return;
      plan.isAway = false;
      // Until the pool has heard of the end of each of its connections.
      await pause(NEWS_MS);
    },
  };
}

function goAwayAt(plan: Plan, text: string): boolean {
  if (plan.breakTable !== undefined && text.includes(`"${plan.breakTable}"`)) {
    Object.assign(plan, { isAway: true, breakTable: undefined });
  }
  return plan.isAway;
}

function writesInto(table: string | undefined, text: string): boolean {
  return table !== undefined && text.includes(`insert into "${table}"`);
}

function shakeSqlite(inner: TestDatabase, plan: Plan): ShakyDatabase {
  const diskError = () => Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR' });
  let hasWritten = false;
  const compiler = inner.db.getExecutor();
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql } = compiler.compileQuery(node, queryId);
      if (goAwayAt(plan, sql)) throw diskError();
      hasWritten ||= writesInto(plan.loseTable, sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const watched = inner.db.withPlugin(plugin);
  async function transact<Result>(work: Parameters<ReturnType<Database['transaction']>['execute']>[0]) {
    const result = await watched.transaction().execute(work);
    if (!hasWritten) return result as Result;
    hasWritten = false;
    Object.assign(plan, { isAway: plan.staysAway, loseTable: undefined });
    throw diskError();
  }
  const db = new Proxy(watched, {
    get(target, key) {
      if (key === 'transaction') return () => ({ execute: transact });
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { ...steer(plan), database: { ...inner, db, close: async () => {} }, close: async () => {} };
}

async function shakePostgres(inner: TestDatabase, plan: Plan): Promise<ShakyDatabase> {
  const url = new URL(inner.url ?? '');
  const [host, port] = [url.hostname, Number(url.port)];
  const open = new Set<Socket>();
  const server = createServer((client) => passOn(client, connectTo(port, host), plan, open));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(url, { hostname: '127.0.0.1', port: (server.address() as { readonly port: number }).port });
  const database = openPostgres(url.href);
  return {
    ...steer(plan),
    database,
    async close() {
      await database.close();
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(client: Socket, database: Socket, plan: Plan, open: Set<Socket>): void {
  let hasWritten = false;
  let isEnding = false;
  const cut = (): void => {
    for (const socket of [client, database]) {
      socket.destroy();
      open.delete(socket);
    }
  };
  for (const socket of [client, database]) {
    open.add(socket);
    socket.on('error', cut).on('close', cut);
  }
  client.on('data', (chunk) => {
    const text = chunk.toString('latin1');
    if (goAwayAt(plan, text)) return cutAll(open);
    hasWritten ||= writesInto(plan.loseTable, text);
    isEnding = hasWritten && COMMIT.test(text);
    database.write(chunk);
  });
  database.on('data', (chunk) => {
    if (!isEnding) return void client.write(chunk);
    Object.assign(plan, { isAway: plan.staysAway, loseTable: undefined });
    if (plan.isAway) cutAll(open);
    else cut();
  });
}

function cutAll(open: Set<Socket>): void {
  for (const socket of open) socket.destroy();
}
