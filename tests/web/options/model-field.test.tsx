import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { MessagesProvider } from '#components/messages/messages-context.tsx';
import { useNamedModel } from '#features/options/offered-models.ts';
import { OptionList } from '#features/options/option-list.tsx';
import { featuresQuery } from '#lib/browser/queries/features.ts';
import { queryClient } from '#lib/browser/queries/query-client.ts';
import type { Option, OptionValues } from '#lib/catalog/options/option.ts';
import { loadClientMessages } from '#lib/i18n/load-client-messages.ts';
import { readMessages } from '#tests/support/read-messages.ts';
import { withMessages } from '#tests/support/with-messages.tsx';

const say = readMessages('en');
const feature = 'object-remover';
const options: readonly Option[] = [{ kind: 'model', name: 'model', label: 'model', initial: '' }];
const hosted = { id: 'flux-fill-pro', name: 'FLUX.1 Fill pro', provider: 'fal.ai', creditCost: 4 };
const own = { id: 'comfyui-fill', name: 'ComfyUI', provider: null, creditCost: 0 };

function know(models: readonly object[], featureCode = feature): void {
  const rest = { runSeconds: 12, repaintsAll: false, maxCount: 1, takesNegative: false };
  const list = models.map((model) => ({ ...rest, ...model }));
  queryClient.setQueryData(featuresQuery.queryKey, [
    { featureCode, creditCost: 0, creditSeconds: null, models: list, available: true },
  ] as never);
}

function Page({ first = '' }: { readonly first?: string }): ReactElement {
  const [values, setValues] = useState<OptionValues>({ model: first });
  return (
    <>
      <OptionList
        {...{ feature, options, values }}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <output>{`model ${values.model}`}</output>
    </>
  );
}

afterEach(() => queryClient.clear());

describe('the choice of a model', () => {
  it('[GEN-01] The own tool is chosen at first; each model tells its price, its time and where the photo goes', async () => {
    know([hosted, own]);
    render(withMessages(<Page />));
    await screen.findByRole('group', { name: say('options.labels.model') });
    const [first, second, third] = screen.getAllByRole<HTMLInputElement>('radio');
    const textOf = (radio: HTMLElement | undefined) => radio?.closest('label')?.textContent;
    expect(first?.checked).toBe(true);
    expect(textOf(first)).toContain(say('options.models.ownFacts'));
    expect(textOf(second)).toContain(hosted.name);
    expect(textOf(second)).toContain(say('options.models.facts', { cost: 4, time: '12 sec' }));
    expect(textOf(second)).toContain(say('options.models.sent', { provider: 'fal.ai' }));
    expect(textOf(third)).toContain(say('options.models.here'));
    fireEvent.click(second as HTMLElement);
    screen.getByText('model flux-fill-pro');
  });

  it.each(['en', 'ja', 'tw'] as const)(
    '[LANG-06] Sentences of a note in %s stand as far apart as it has them',
    async (locale) => {
      know([{ ...hosted, repaintsAll: true }]);
      const translated = readMessages(locale);
      render(
        <MessagesProvider locale={locale} messages={await loadClientMessages(locale, ['options'])}>
          <Page />
        </MessagesProvider>,
      );
      const [, card] = await screen.findAllByRole<HTMLInputElement>('radio');
      const sentences = [
        translated('options.models.sent', { provider: 'fal.ai' }),
        translated('options.models.repaints'),
      ];
      expect(card?.closest('label')?.textContent).toContain(sentences.join(locale === 'en' ? ' ' : ''));
    },
  );

  it('[TOOL-11] [TOOL-19] A tool without a photo says that words are sent, and to whom', async () => {
    know([{ ...hosted, repaintsAll: true }], 'ai-art-generator');
    const values = { model: '' };
    render(
      withMessages(
        <OptionList feature="ai-art-generator" {...{ options, values }} onChange={() => undefined} />,
      ),
    );
    const [, card] = await screen.findAllByRole<HTMLInputElement>('radio');
    const text = card?.closest('label')?.textContent;
    expect(text).toContain(say('options.models.sentWords', { provider: 'fal.ai' }));
    expect(text).not.toContain(say('options.models.repaints'));
  });

  it('[GEN-04] The model of a run is the one that it names, or the successor of one that has ended', () => {
    know([own, { ...hosted, takesSeed: true, replaces: ['flux-fill'] }]);
    const nameOf = (model: string) => {
      const { result } = renderHook(() => useNamedModel(feature, { model }));
      return result.current?.id ?? null;
    };
    expect(['flux-fill', hosted.id, own.id, 'other', ''].map(nameOf)).toEqual([
      ...[hosted.id, hosted.id, own.id, null, null],
    ]);
  });

  it('[GEN-01] Where the host has no model nothing is asked, and a model that has ended is chosen no longer', async () => {
    know([]);
    render(withMessages(<Page first="flux-fill-pro" />));
    await screen.findByText('model');
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
