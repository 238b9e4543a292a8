import pg from 'pg';

/**
 * A connection that breaks fails what is asked of it and nothing else. Pools listen to those that nobody uses; between that
 * and whoever gets one next there is a moment in which nobody listens, and an error that nobody hears ends the process.
 */
export class ClientWithErrorHandler extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
