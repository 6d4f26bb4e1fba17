import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { EngineError } from '../engine-error.ts';
import type { Order } from '../remote/order.ts';

const nodeSchema = z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }).loose();

/** A workflow of ComfyUI in its API format: nodes by their ids. */
const workflowSchema = z.record(z.string(), nodeSchema);

export type Workflow = z.infer<typeof workflowSchema>;

/** Values that placeholders stand for; each is a whole value such as `{{prompt}}`. */
type Values = Readonly<Record<string, string | number>>;

const PLACEHOLDER = /^\{\{([a-z0-9]+)\}\}$/;

/** Reads a workflow from a folder. @throws EngineError `not_configured` where it is not there or is none */
export function readWorkflow(folder: string, name: string): Workflow {
  try {
    return workflowSchema.parse(JSON.parse(readFileSync(path.join(folder, `${name}.json`), 'utf8')));
  } catch (cause) {
    throw new EngineError('not_configured', `there is no workflow ${name}`, { cause });
  }
}

/** Values of an order, with the names that its pictures have at the server. */
export function workflowValues(
  order: Order,
  names: { readonly photos: readonly string[]; readonly mask?: string | undefined },
): Values {
  const { prompt, negative, seed, count, size } = order;
  const photos = names.photos.map((name, index) => [`photo${index === 0 ? '' : index + 1}`, name]);
  return {
    ...{ prompt, negative, seed, count, width: size.width, height: size.height },
    ...Object.fromEntries(photos),
    ...(names.mask !== undefined && { mask: names.mask }),
  };
}

/** Inputs that lead to a node which was left out lead nowhere. */
function dropDead(nodes: readonly (readonly [string, Workflow[string]])[]): Workflow {
  const ids = new Set(nodes.map(([id]) => id));
  const isAlive = (value: unknown) =>
    !Array.isArray(value) || typeof value[0] !== 'string' || ids.has(value[0]);
  return Object.fromEntries(
    nodes.map(([id, node]) => {
      const inputs = Object.entries(node.inputs).filter(([, value]) => isAlive(value));
      return [id, { ...node, inputs: Object.fromEntries(inputs) }];
    }),
  );
}

/**
 * Fills the placeholders of a workflow, as values and never inside a text, so that words stay words. A node
 * for a photo that was not given is left out, and so are the links to it.
 */
export function fillWorkflow(workflow: Workflow, values: Values): Workflow {
  const nodes = Object.entries(workflow).flatMap(([id, node]) => {
    let isLeftOut = false;
    const inputs = Object.entries(node.inputs).map(([name, value]): [string, unknown] => {
      const [, wanted] = (typeof value === 'string' && PLACEHOLDER.exec(value)) || [];
      if (wanted === undefined) return [name, value];
      if (!Object.hasOwn(values, wanted)) isLeftOut = true;
      return [name, values[wanted]];
    });
    return isLeftOut ? [] : [[id, { ...node, inputs: Object.fromEntries(inputs) }] as const];
  });
  return dropDead(nodes);
}
