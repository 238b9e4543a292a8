export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Hands a mail over to the mail server. @throws Error when that fails */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
