import type { ComponentType } from 'react';
import type { FeatureCode } from '#lib/catalog/tools.ts';
import type { BenchProps } from './bench-props.ts';

type Bench = ComponentType<BenchProps>;

const own: Partial<Readonly<Record<FeatureCode, () => Promise<Bench>>>> = {
  'object-remover': async () => (await import('./object-remover-bench.tsx')).ObjectRemoverBench,
};

/** The workbench of a tool: its own where it has one, else the plain one. */
export function loadBench(feature: FeatureCode): Promise<Bench> {
  return (own[feature] ?? loadPlainBench)();
}

async function loadPlainBench(): Promise<Bench> {
  return (await import('./plain-bench.tsx')).PlainBench;
}
