import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { e2ePorts } from '#scripts/test/e2e-ports.ts';

/** Port of the mail server, beside that of the api. */
export const SMTP_PORT = Number(e2ePorts.API_PORT) + 1;

/** Folder in which the mails of a run are, each as it came. */
export const mailFolder = (): string => path.join(process.env.E2E_DATA_DIR ?? '', 'mails');

/** Takes the mails of the product over SMTP, for as long as the tests run. */
export default async function startMailServer(): Promise<() => Promise<void>> {
  mkdirSync(mailFolder(), { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        count += 1;
        // In the order in which they came, for a code that takes the place of another.
        const name = `${String(count).padStart(6, '0')}.eml`;
        writeFileSync(path.join(mailFolder(), name), Buffer.concat(parts));
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(SMTP_PORT, '127.0.0.1', resolve);
  });
  return () => new Promise<void>((resolve) => server.close(resolve));
}
