import { useEffect, useState } from 'react';
import { useFailureTexts } from '#components/words/use-failure-texts.ts';
import { describeFailure } from '#lib/browser/api-client/describe-failure.ts';
import { prepareDownload, type ReadyDownload } from '#lib/browser/downloads/prepare-download.ts';
import { hostNow } from '#lib/browser/user/user-store.ts';
import type { DownloadFormat, DownloadMetadata } from '#lib/catalog/uploads.ts';

/** What a person chose for the file. */
export interface WantedFile {
  /** The task. */
  readonly id: string;
  /** Which of its files. */
  readonly file: number;
  readonly format: DownloadFormat;
  /** 1–100; undefined where nothing is lost. */
  readonly quality: number | undefined;
  readonly metadata: DownloadMetadata;
}

interface Download {
  /** The file as chosen, once it is made. */
  readonly ready: ReadyDownload | null;
  readonly pending: boolean;
  /** Why it could not be made. */
  readonly message: string | null;
  readonly fetchReady: () => Promise<ReadyDownload | null>;
}

/** A signed address is asked for anew when it has less than this left. */
const FRESH_MS = 60_000;

/** A slider that moves on within this time has not been set yet. */
const SETTLE_MS = 400;

/** Makes a file ready as soon as it is chosen, so that its true size is known before the click. */
export function useDownload(wanted: WantedFile): Download {
  const { format, quality, metadata } = wanted;
  const form = `${format} ${quality} ${metadata}`;
  const texts = useFailureTexts();
  const [made, setMade] = useState<Readonly<Record<string, ReadyDownload>>>({});
  const [failed, setFailed] = useState<{ readonly form: string; readonly message: string } | null>(null);
  const ready = made[form] ?? null;
  const message = failed?.form === form ? failed.message : null;
  const [signal, setSignal] = useState<AbortSignal>();

  useEffect(() => {
    const activity = new AbortController();
    setSignal(activity.signal);
    return () => activity.abort();
  }, []);

  const fetchReady = async (): Promise<ReadyDownload | null> => {
    if (!signal) return null;
    if (ready && ready.expiresAt * 1000 - FRESH_MS > hostNow()) return ready;
    setFailed(null);
    try {
      const file = await prepareDownload(wanted, signal);
      setMade((before) => ({ ...before, [form]: file }));
      return file;
    } catch (error) {
      const text = describeFailure(error, texts);
      if (text) setFailed({ form, message: text });
      return null;
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per form; fetchReady is new on each render
  useEffect(() => {
    const timer = setTimeout(() => void fetchReady(), Object.keys(made).length === 0 ? 0 : SETTLE_MS);
    return () => clearTimeout(timer);
  }, [form, signal]);

  return { ready, pending: ready === null && message === null, message, fetchReady };
}
