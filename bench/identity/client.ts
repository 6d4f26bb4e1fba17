import { constants, publicEncrypt, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { type Endpoint, type EndpointName, endpoints } from '#lib/contract/endpoints.ts';

interface Sent {
  readonly body?: object;
  readonly token?: string;
}

/** Envelope of the host’s answers. */
interface Answer {
  readonly code: number;
  readonly result: Readonly<Record<string, unknown>> | null;
}

/** Calls of the host over kept connections, each from a network of its own. */
export interface Client {
  call(name: EndpointName, sent?: Sent): Promise<Answer>;
  /** The same, and throws where the code is another. */
  expect(name: EndpointName, sent: Sent & { readonly code: number }): Promise<Answer>;
  seal(password: string): string;
  close(): void;
}

/** Networks of RFC 5737 and beyond: limits of one network would be measured otherwise. */
function createNetworks(): () => string {
  let next = 0;
  return () => {
    next += 1;
    return `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next & 255}`;
  };
}

export async function createClient(origin: string): Promise<Client> {
  const agent = new Agent({ keepAlive: true });
  const nextNetwork = createNetworks();

  function call(name: EndpointName, { body, token }: Sent = {}): Promise<Answer> {
    const { method, path }: Endpoint = endpoints[name];
    const headers = {
      'x-forwarded-for': nextNetwork(),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    return new Promise((resolve, reject) => {
      const asked = request(origin + path, { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString('utf8'))));
      });
      asked.on('error', reject);
      asked.end(method === 'POST' ? JSON.stringify(body ?? {}) : undefined);
    });
  }

  const { result } = await call('getSignInOptions');
  const key = result?.passwordKey as { readonly id: string; readonly publicKey: string };
  return {
    call,
    async expect(name, { code, ...sent }) {
      const answer = await call(name, sent);
      if (answer.code !== code) throw new Error(`${name} answers ${answer.code} instead of ${code}.`);
      return answer;
    },
    seal(password) {
      const contents = {
        p: Buffer.from(password, 'utf8').toString('base64'),
        t: Math.floor(Date.now() / 1000),
        n: randomBytes(16).toString('base64'),
      };
      const padding = constants.RSA_PKCS1_OAEP_PADDING;
      const options = { key: key.publicKey, padding, oaepHash: 'sha256' };
      return `${key.id}.${publicEncrypt(options, Buffer.from(JSON.stringify(contents))).toString('base64')}`;
    },
    close: () => agent.destroy(),
  };
}
