import { type ReactElement, useId, useState } from 'react';
import { useStore } from 'zustand';
import { useLanguageTag, useWords } from '#components/words/words-context.tsx';
import { call } from '#lib/browser/api-client/call.ts';
import { userStore } from '#lib/browser/user/user-store.ts';
import { type KeepingChoice, keepingChoices } from '#lib/catalog/limits.ts';
import type { Task } from '#lib/contract/contract.ts';
import { formatSpan } from '#lib/i18n/format-quantity.ts';
import { failureOf } from '../failure-of.ts';
import { wordFailure } from '../word-failure.ts';

interface KeepFieldProps {
  /** The one that is looked at first. */
  readonly taskIds: readonly string[];
  readonly onKept: (task: Task) => void;
}

/** How long this result is kept, with its other versions, and those that come. */
export function KeepField({ taskIds, onKept }: KeepFieldProps): ReactElement {
  const words = useWords('result');
  const bench = useWords('workbench');
  const tag = useLanguageTag();
  const id = useId();
  const choices = useStore(userStore, ({ keeping }) => keeping?.choices) ?? keepingChoices('guest');
  const hours = useStore(userStore, ({ keeping }) => keeping?.hours) ?? choices.at(-1) ?? 1;
  const [message, setMessage] = useState('');
  const keep = async (chosen: KeepingChoice) => {
    setMessage('');
    try {
      for (const id of taskIds) {
        const kept = await call('keepTask', { body: { id, hours: chosen } });
        if (id === taskIds[0]) onKept(kept);
      }
      userStore.setState({ keeping: { hours: chosen, choices } });
      setMessage(words('keep.done', { time: formatSpan(tag, chosen) }));
    } catch (error) {
      setMessage(wordFailure(bench, failureOf(error)));
    }
  };
  return (
    <div className="keep">
      <label htmlFor={id}>{words('keep.label')}</label>
      <select
        id={id}
        className="input"
        value={hours}
        onChange={({ target }) => {
          const chosen = choices.find((choice) => String(choice) === target.value);
          if (chosen) void keep(chosen);
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {formatSpan(tag, choice)}
          </option>
        ))}
      </select>
      <p className="fine" role="status">
        {message}
      </p>
    </div>
  );
}
