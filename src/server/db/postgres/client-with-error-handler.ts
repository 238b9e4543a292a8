import pg from 'pg';

/**
 * Has an `error` listener for its whole lifetime: pools only listen while a connection is idle, and an unhandled
 * `error` event between idle and use would end the process. The pending query still fails.
 */
export class ClientWithErrorHandler extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
