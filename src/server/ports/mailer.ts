export interface Mail {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

export interface Mailer {
  /** Hands a mail over for delivery. @throws Error when it cannot be handed over */
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
