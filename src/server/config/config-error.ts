/** A setting that cannot be used. The message is one line for whoever runs the server. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}
