import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  // The browser talks to our server only.
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];
const executablePath = process.env['CHROMIUM_PATH'] ?? PLACES.find((place) => existsSync(place));

/** How the machine's own Chromium is started. */
export const CHROMIUM = { args: FLAGS, ...(executablePath && { executablePath }) };
