import Fastify from 'fastify';
import { openSqlite } from '#server/db/connection.ts';
import { hashSecret } from '#server/platform/secrets.ts';

/**
 * The baseline of `GET /api/auth/user`, in its own process: the bare framework with the same SELECT.
 * Called with the database's file; prints its address.
 */
const [file = ''] = process.argv.slice(2);
const { db } = openSqlite(file);
const app = Fastify();

app.get('/user', async (request, reply) => {
  const token = /lexden_session=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const now = Date.now();
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('upload_counters', (join) =>
      join
        .onRef('upload_counters.user_id', '=', 'users.id')
        .on('upload_counters.period', '=', new Date(now).toISOString().slice(0, 'YYYY-MM'.length)),
    )
    .selectAll('users')
    .select(['sessions.expires_at', 'sessions.seen_at', 'upload_counters.documents'])
    .where('sessions.token_hash', '=', hashSecret(token))
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? reply.status(401).send();
});

console.log(`is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
