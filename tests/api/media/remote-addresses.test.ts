import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchRemote } from '#api/media/remote/fetch-remote.ts';
import { createRemoteWeb, isPublicAddress, type RemoteWeb } from '#api/media/remote/remote-web.ts';
import { UPLOAD_BYTES } from '#lib/catalog/uploads.ts';
import { startCanary, startRemote } from './support/start-remote.ts';

/** Answers of name servers in these tests. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1'],
  'private.test': ['10.0.0.5'],
  'metadata.test': ['169.254.169.254'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'zone.test': ['fe80::1%lo'],
  'mixed.test': ['8.8.8.8', '127.0.0.1'],
  'mixed-last.test': ['2606:4700::1111', 'fd00::1'],
  'nonsense.test': ['not an address'],
  'empty.test': [],
};

function webOf(changes: Partial<RemoteWeb> = {}): RemoteWeb {
  return {
    resolve: async (name) => NAMES[name] ?? Promise.reject(new Error('no such name')),
    permits: (address) => isPublicAddress(address),
    proxy: null,
    ...changes,
  };
}

/** The server of a test counts as the internet; nothing else on this machine does. */
function permitting(port: number): RemoteWeb['permits'] {
  return (address, wanted) => (address === '127.0.0.1' && wanted === port) || isPublicAddress(address);
}

/** Longer than a busy machine takes for any answer of a test. */
const AMPLE_MS = 60_000;

async function fetchFrom(web: RemoteWeb, url: string, timeoutMs = AMPLE_MS): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pictor-remote-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await fetchRemote(web, { url, path: path.join(folder, 'file'), mostBytes: UPLOAD_BYTES.guest, timeoutMs });
  return readFile(path.join(folder, 'file'));
}

async function failureOf(web: RemoteWeb, url: string, timeoutMs?: number): Promise<string> {
  try {
    await fetchFrom(web, url, timeoutMs);
    return 'fetched';
  } catch (error) {
    return error instanceof Error && 'key' in error ? String(error.key) : `not an AppError: ${error}`;
  }
}

describe('an address of this machine or its network', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0x7f000001',
    '0x7f.1',
    '127.1',
    '127.0.0.1.',
    '%31%32%37.0.0.1',
    '１２７.０.０.１',
    '①②⑦.⓪.⓪.①',
    '0.0.0.0',
    '0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.254',
    '169.254.169.254',
    '168.63.129.16',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '198.19.255.255',
    '203.0.113.7',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:0:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[100::1]',
    '[2001::1]',
    '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
    '[2001:db8::1]',
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[3fff::1]',
    '[5f00::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'private.test',
    'metadata.test',
    'mapped.test',
    'zone.test',
    'mixed.test',
    'mixed-last.test',
    'nonsense.test',
  ])('[GEN-02] A private IP is refused without a connection: %s', async (host) => {
    const canary = await startCanary();
    expect(await failureOf(webOf(), `http://${host}:${canary.port}/latest/meta-data`)).toBe(
      'url_not_allowed',
    );
    expect(await failureOf(webOf(), `https://${host}:${canary.port}/`)).toBe('url_not_allowed');
    expect(canary.connections()).toBe(0);
  });

  it.each([
    'file:///etc/passwd',
    'ftp://8.8.8.8/picture.png',
    'gopher://8.8.8.8/1',
    'ws://8.8.8.8/',
    'data:image/png;base64,iVBORw0KGgo=',
    'javascript:alert(1)',
    'blob:https://example.com/1',
    '//8.8.8.8/picture.png',
    '/picture.png',
    'picture.png',
    'http://',
    'http://user@8.8.8.8/picture.png',
    'http://user:secret@8.8.8.8/picture.png',
    'http://:secret@8.8.8.8/picture.png',
    'http:\\\\127.0.0.1\\picture.png',
    'http:127.0.0.1/picture.png',
    'http://999.1.1.1/',
    'http://[::1/',
    'http://a b/',
  ])('[GEN-02] A URL is not interpreted as a private IP: %s', async (address) => {
    expect(await failureOf(webOf(), address)).toBe('url_not_allowed');
  });

  it.each([21, 22, 25, 3306, 5432, 6379, 8080, 11211])(
    '[GEN-02] A URL with another port is refused: %s',
    async (port) => {
      const web = createRemoteWeb({ isAllowed: true, proxy: undefined });
      if (web === null) throw new Error('it is off');
      expect(await failureOf(web, `http://8.8.8.8:${port}/`)).toBe('url_not_allowed');
    },
  );

  it.each(['8.8.8.8', '1.1.1.1', '93.184.216.34', '2606:4700:4700::1111', '2a00:1450:4001::200e'])(
    '[GEN-02] A public IP is not taken for a private one: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a server on the internet', () => {
  const picture = Buffer.from('\x89PNG and so on', 'latin1');
  const give = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(picture);

  async function startAllowed(listener: RequestListener, changes: Partial<RemoteWeb> = {}) {
    const { port, connections } = await startRemote(listener);
    const web = webOf({ permits: permitting(port), ...changes });
    return { web, port, connections, url: `http://127.0.0.1:${port}/picture.png` };
  }

  it('[GEN-02] A remote picture is fetched without user agent, cookies or compression', async () => {
    let asked: unknown;
    const { web, port } = await startAllowed(
      (request, response) => {
        asked = { url: request.url, ...request.headers };
        give(response);
      },
      { resolve: async () => ['127.0.0.1'] },
    );
    const file = await fetchFrom(web, `http://pictures.example:${port}/a%20b.png?size=2#part`);
    expect(file.equals(picture)).toBe(true);
    expect(asked).toEqual({
      url: '/a%20b.png?size=2',
      host: `pictures.example:${port}`,
      accept: 'image/*',
      'accept-encoding': 'identity',
      'user-agent': 'Pictor',
      connection: 'close',
    });
  });

  it('[GEN-02] A remote server is followed over three redirects and no further', async () => {
    const { web, port } = await startAllowed((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) give(response);
      else response.writeHead(302, { location: `/${left - 1}` }).end('elsewhere');
    });
    expect((await fetchFrom(web, `http://127.0.0.1:${port}/3`)).equals(picture)).toBe(true);
    expect(await failureOf(web, `http://127.0.0.1:${port}/4`)).toBe('url_unreachable');
  });

  it.each([
    { to: (port: number) => `http://127.0.0.1:${port}/secret` },
    { to: (port: number) => `http://2130706433:${port}/secret` },
    { to: (port: number) => `http://[::ffff:7f00:1]:${port}/secret` },
    { to: (port: number) => `//localhost:${port}/secret` },
    { to: (port: number) => `http://private.test:${port}/secret` },
    { to: (port: number) => `http://user:word@8.8.8.8:${port}/secret` },
    { to: () => 'http://169.254.169.254/latest/meta-data/' },
    { to: () => 'file:///etc/passwd' },
    { to: () => 'gopher://127.0.0.1:6379/_FLUSHALL' },
  ])('[GEN-02] A redirect to a private network is refused: $to', async ({ to }) => {
    const canary = await startCanary();
    for (const status of [301, 302, 303, 307, 308]) {
      const { web, url } = await startAllowed((_request, response) =>
        response.writeHead(status, { location: to(canary.port) }).end(),
      );
      expect(await failureOf(web, url)).toBe('url_not_allowed');
    }
    expect(canary.connections()).toBe(0);
  });

  it('[GEN-02] A host name cannot change its IP after it was validated', async () => {
    const answers: string[][] = [];
    const resolve = async () => {
      const answer = answers.length === 0 ? ['127.0.0.1'] : ['127.0.0.2'];
      answers.push(answer);
      return answer;
    };
    const { web, port } = await startAllowed((_request, response) => give(response), { resolve });
    const canary = await startCanary('127.0.0.2', port);
    const url = `http://rebinding.test:${port}/`;
    expect((await fetchFrom(web, url)).equals(picture)).toBe(true);
    expect(answers).toHaveLength(1);
    // The name leads inside by now, and is judged anew for the next picture.
    expect(await failureOf(web, url)).toBe('url_not_allowed');
    expect(canary.connections()).toBe(0);
  });

  it('[GEN-02] The IP of the actual connection is validated', async () => {
    const asked: string[] = [];
    const { web, url, connections } = await startAllowed((_request, response) => give(response), {
      // A judge that changes its mind stands for an address that was another than the one looked at.
      permits: (address) => asked.push(address) === 1,
    });
    expect(await failureOf(web, url)).toBe('url_not_allowed');
    expect(asked).toEqual(['127.0.0.1', '127.0.0.1']);
    expect(connections()).toBeLessThanOrEqual(1);
  });

  it.each([
    { what: 'too large by its own word', bytes: null, failure: 'file_too_large' },
    { what: 'too large without a word of it', bytes: UPLOAD_BYTES.guest + 1, failure: 'file_too_large' },
  ])('[GEN-02] A remote file is refused where it is $what', async ({ bytes, failure }) => {
    let written = 0;
    const { web, url } = await startAllowed((_request, response) => {
      response.setHeader('content-type', 'image/png');
      if (bytes === null) response.setHeader('content-length', 1e12);
      const chunk = Buffer.alloc(64 * 1024);
      const more = () => {
        while (!response.destroyed && written < 4 * UPLOAD_BYTES.guest) {
          written += chunk.length;
          if (!response.write(chunk)) return response.once('drain', more);
        }
        return response.end();
      };
      more();
    });
    expect(await failureOf(web, url)).toBe(failure);
    expect(written).toBeLessThan(2 * UPLOAD_BYTES.guest);
  });

  it('[GEN-02] A remote answer with compression is refused, since it could grow when unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const { web, url } = await startAllowed((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await failureOf(web, url)).toBe('url_no_picture');
  });

  it.each(['text/html; charset=utf-8', 'image/svg+xml', 'application/json', 'video/mp4', 'text/plain'])(
    '[GEN-02] A remote status %s is reported as a missing picture',
    async (type) => {
      const { web, url } = await startAllowed((_request, response) =>
        response.writeHead(200, { 'content-type': type }).end(picture),
      );
      expect(await failureOf(web, url)).toBe('url_no_picture');
    },
  );

  it.each([204, 206, 304, 401, 403, 404, 500, 503])(
    '[GEN-02] A remote status %s is reported as a server out of reach',
    async (status) => {
      const { web, url } = await startAllowed((_request, response) =>
        response.writeHead(status, { 'content-type': 'image/png' }).end(),
      );
      expect(await failureOf(web, url)).toBe('url_unreachable');
    },
  );

  it('[GEN-02] A remote server that is slow with its headers is given up', async () => {
    const { web, url } = await startAllowed(() => undefined);
    expect(await failureOf(web, url, 300)).toBe('url_too_slow');
  });

  it('[GEN-02] A remote server that sends its file byte by byte is given up', async () => {
    const { web, url } = await startAllowed((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await failureOf(web, url, 400)).toBe('url_too_slow');
  });

  it('[GEN-02] A name server that answers slowly is given up', async () => {
    const web = webOf({ resolve: () => new Promise(() => undefined) });
    expect(await failureOf(web, 'http://slow.example/', 300)).toBe('url_too_slow');
  });

  it.each([
    { what: 'hangs up', listener: ((_request, response) => response.destroy()) as RequestListener },
    {
      what: 'hangs up in the middle of its file',
      listener: ((_request, response) => {
        response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1000 });
        response.write('half', () => response.destroy());
      }) as RequestListener,
    },
    {
      what: 'has endless headers',
      listener: ((request) => {
        request.socket.end(`HTTP/1.1 200 OK\r\n${'x-more: and more of it\r\n'.repeat(4000)}\r\n`);
      }) as RequestListener,
    },
    {
      what: 'speaks no HTTP',
      listener: ((request) => {
        request.socket.end('220 ready\r\n');
      }) as RequestListener,
    },
  ])('[GEN-02] A remote server is reported as out of reach where it $what', async ({ listener }) => {
    const { web, url } = await startAllowed(listener);
    expect(await failureOf(web, url)).toBe('url_unreachable');
  });

  it('[GEN-02] A remote server without a name, an IP or a listener is reported as out of reach', async () => {
    expect(await failureOf(webOf(), 'http://unknown.example/')).toBe('url_unreachable');
    expect(await failureOf(webOf(), 'http://empty.test/')).toBe('url_unreachable');
    const closed = webOf({ permits: () => true });
    expect(await failureOf(closed, 'http://127.0.0.1:1/')).toBe('url_unreachable');
  });

  it('[GEN-02] A remote server is tried at each of its IPs', async () => {
    const { web, port } = await startAllowed((_request, response) => give(response), {
      resolve: async () => ['127.0.0.3', '127.0.0.1'],
    });
    const permits = (address: string) => address.startsWith('127.0.0.');
    const file = await fetchFrom({ ...web, permits }, `http://two.example:${port}/`);
    expect(file.equals(picture)).toBe(true);
  });
});

describe('a proxy', () => {
  async function startProxy() {
    const asked: string[] = [];
    const server = createServer();
    server.on('connect', (request, socket) => {
      asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim());
      const to = connect(Number(request.url?.split(':').at(-1)), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        to.pipe(socket).pipe(to);
      });
      to.on('error', () => socket.destroy());
      socket.on('error', () => to.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const web = webOf({
      resolve: () => Promise.reject(new Error('no name server here')),
      permits: (address) => isPublicAddress(address),
      proxy: new URL(`http://one:two@127.0.0.1:${port}`),
    });
    return { asked, web };
  }

  it('[GEN-02] A configured proxy is the only way out', async () => {
    const { asked, web } = await startProxy();
    const { port } = await startRemote((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end('picture'),
    );
    const file = await fetchFrom(web, `http://pictures.example:${port}/`);
    expect(file.toString()).toBe('picture');
    expect(asked).toEqual([`pictures.example:${port} Basic b25lOnR3bw==`]);
  });

  it.each([
    'localhost',
    'a.localhost',
    'database',
    'files.internal',
    'nas.local',
    '127.0.0.1',
    '[::1]',
    '10.0.0.1',
  ])('[GEN-02] A configured proxy is not even asked for %s', async (host) => {
    const { asked, web } = await startProxy();
    expect(await failureOf(web, `http://${host}/`)).toBe('url_not_allowed');
    expect(asked).toEqual([]);
  });
});
