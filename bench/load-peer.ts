import Fastify from 'fastify';

/** What stands beside the server while it is under load: the bare framework and one answer that never changes. */
const app = Fastify();
app.get('/', async () => ({ status: 'fine', words: 'An answer that needs no looking up.' }));

console.log(`is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
