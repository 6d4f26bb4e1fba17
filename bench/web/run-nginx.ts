import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningServer, runServer } from './run-server.ts';

interface NginxSite {
  readonly program: string;
  readonly port: number;
  /** Prerendered file of the page. */
  readonly file: string;
  /** Address the page is asked for at. */
  readonly address: string;
}

/** Runs nginx with one worker that serves one prerendered page from disk. */
export function runNginx({ program, port, file, address }: NginxSite): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pictor-nginx-'));
  // Workers of an nginx that root starts run as nobody.
  chmodSync(folder, 0o755);
  const page = path.join(folder, 'www', `${address}.html`);
  mkdirSync(path.dirname(page), { recursive: true });
  copyFileSync(file, page);
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  types { text/html html; }
  access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=100;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen ${port}; root ${folder}/www; location / { try_files $uri.html =404; } }
}`,
  );
  const args = ['-p', folder, '-e', `${folder}/error.log`, '-c', config];
  return runServer({ command: program, args, port });
}
