import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillWorkflow, readWorkflow, workflowValues } from '#api/engines/own-server/workflow.ts';
import { makeOrder } from '#api/engines/remote/order.ts';
import { resourcePaths } from '#api/infrastructure/resource-paths.ts';
import { findModel } from '#lib/catalog/engine-models/models.ts';
import { propertySeed } from '#tests/support/property-seed.ts';

/** Texts: some, or all that the exhaustive run asks for. */
const TEXTS = process.env.EXHAUSTIVE ? 10_000 : 300;

/** Pieces that servers have a meaning for, torn, nested and in between anything else. */
const pieces = fc.constantFrom(
  ...['<sd_cpp_extra_args>', '</sd_cpp_extra_args>', '<sd_cpp_', 'extra_args>', '{"steps":99}', '<lora:x:1>'],
  ...['< LoRA', '|', '{{seed}}', '{{prompt}}', '"', '\\', '}', '\n', 'a fox', '狐', '\u{1F98A}'],
);
const text = fc
  .array(fc.oneof(pieces, fc.string({ unit: 'grapheme' })), { minLength: 1 })
  .map((all) => all.join(''));

it(`[GEN-04] Whatever is written, no command reaches a server, and a workflow differs by the words alone (seed ${propertySeed})`, () => {
  const model = findModel('comfyui-z-image');
  if (!model) throw new Error('no model');
  const workflow = readWorkflow(resourcePaths.workflows, model.endpoint);
  const filledWith = (prompt: string) => {
    const parameters = { prompt: `a fox ${prompt}`, ratio: '1:1', seed: 4, count: 1 };
    const order = makeOrder({
      model,
      runKey: 'run',
      feature: 'ai-image-generator',
      parameters,
      sent: undefined,
    });
    return { prompt: order.prompt, filled: fillWorkflow(workflow, workflowValues(order, { photos: [] })) };
  };
  const plain = filledWith('MARK');
  const expected = JSON.stringify(plain.filled);
  fc.assert(
    fc.property(text, (written) => {
      const { prompt, filled } = filledWith(written);
      expect(prompt).not.toMatch(/<\/?\s*(?:sd_cpp_extra_args|lora)|\|/i);
      const words = JSON.stringify(prompt);
      expect(JSON.stringify(filled)).toBe(expected.replaceAll(JSON.stringify(plain.prompt), () => words));
    }),
    { numRuns: TEXTS, seed: propertySeed },
  );
});
