import { expect, it } from 'vitest';
import { savePicture } from '#api/engines/remote/save-made.ts';
import type { RemoteWeb } from '#api/media/remote/remote-web.ts';
import { freePort } from '../generation/support/account.ts';
import { makeDataFolder } from '../support/make-data-folder.ts';

it('[GEN-03] A result whose server cannot be reached is none of an order that was never sent, which would be sent again', async () => {
  const server = { name: 'OpenAI', baseUrl: `http://127.0.0.1:${await freePort()}`, headers: {} };
  const from = { server, web: {} as RemoteWeb };
  const saving = savePicture(from, {
    url: `${server.baseUrl}/made`,
    folder: await makeDataFolder(),
    index: 0,
  });
  await expect(saving).rejects.toMatchObject({ kind: 'unavailable', runEnded: false });
});
