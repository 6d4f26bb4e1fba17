import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
// Part of what Vite itself brings along; a parser of our own for one file would be another dependency.
import { parse } from 'yaml';
import { z } from 'zod';
import { documentedGroups } from '#scripts/configuration/main.ts';

const service = z.object({
  image: z.string().optional(),
  build: z
    .object({ dockerfile_inline: z.string().startsWith('FROM ') })
    .loose()
    .optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
});

const file = z
  .object({
    services: z.object({ pictor: service, sdcpp: service, comfyui: service }),
    networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
    volumes: z.record(z.string(), z.unknown()),
  })
  .parse(parse(readFileSync('compose.yaml', 'utf8'), { strict: true }));

const { pictor, sdcpp, comfyui } = file.services;

it('Each service of the compose file has an image or is built, and its networks and volumes are declared', () => {
  for (const { image, build, networks, volumes } of Object.values(file.services)) {
    expect([image, build].filter(Boolean)).toHaveLength(1);
    expect(Object.keys(file.networks)).toEqual(expect.arrayContaining(networks));
    const named = volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => /^[\w-]+$/.test(name));
    expect(Object.keys(file.volumes)).toEqual(expect.arrayContaining(named));
  }
});

it('Engines of the compose file are reached by Pictor alone', () => {
  for (const engine of [sdcpp, comfyui]) {
    expect(engine.ports).toBeUndefined();
    expect(engine.networks).toEqual(['engines']);
    expect(engine.profiles).toHaveLength(1);
  }
  expect(file.networks.engines?.internal).toBe(true);
  expect(pictor.networks).toContain('engines');
  expect(pictor.ports?.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
});

it('The compose file sets variables that Pictor has, and the address at which an engine listens', () => {
  const known = documentedGroups.flatMap(({ variables }) => variables.map(({ name }) => name));
  expect(known).toEqual(expect.arrayContaining(Object.keys(pictor.environment ?? {})));
  const [, port] = /http:\/\/sdcpp:(\d+)/.exec(pictor.environment?.ENGINE_URL ?? '') ?? [];
  expect(sdcpp.command).toContain(port);
  expect(comfyui.build?.dockerfile_inline).toContain('"8188"');
});
