import Fastify from 'fastify';

/** The baseline under the same load: the bare framework with one constant response. */
const app = Fastify();
app.get('/', async () => ({ status: 'fine', words: 'An answer that needs no looking up.' }));

console.log(`is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
