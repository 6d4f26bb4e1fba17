import path from 'node:path';

/** Both this file and its bundle, `dist/api/server.mjs`, stand two folders below the root. */
const root = path.resolve(import.meta.dirname, '../..');
const isBundled = !import.meta.filename.endsWith('.ts');

/** Files that the host reads or runs beside its own code. */
export const resourcePaths = {
  migrations: path.join(root, 'api/infrastructure/migrations'),
  messages: path.join(root, 'messages'),
  /** Colours and type of the pages. */
  tokens: path.join(root, 'app/styles/tokens.css'),
  /** Certificate of the stand-in of PayPal, which hosts with test money alone trust. */
  payPalStandInCertificate: path.join(root, 'stand-ins/paypal/certificate.pem'),
  fonts: path.join(root, 'app/_shell/fonts'),
  /** Workflows for ComfyUI. */
  workflows: path.join(root, 'api/engines/own-server/workflows'),
  /** Thread that reads the indexes of videos. */
  videoIndexThread: path.join(
    root,
    isBundled ? 'dist/api/video-index-thread.mjs' : 'api/media/inspect/video-index-thread.ts',
  ),
  /** Program of the imaging child processes. */
  imagingProcess: path.join(root, isBundled ? 'dist/imaging/process/main.mjs' : 'imaging/process/main.ts'),
} as const;
