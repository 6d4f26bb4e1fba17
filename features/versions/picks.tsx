import { Trash2 } from 'lucide-react';
import { type ReactElement, useMemo, useState } from 'react';
import { describeFailure, useFailureTexts } from '#components/messages/describe-failure.ts';
import { useTranslations } from '#components/messages/messages-context.tsx';
import { SentenceGap } from '#components/messages/sentence-gap.tsx';
import type { ZipRequest } from '#components/zip/use-zip.ts';
import { ZipSave } from '#components/zip/zip-save.tsx';
import { openModal } from '#lib/browser/modals/modal-request.ts';
import { keptPhotoName } from '#lib/browser/storage/photo-names.ts';
import { withStorage } from '#lib/browser/storage/with-storage.ts';
import { MOVING_TYPE } from '#lib/catalog/uploads.ts';
import type { Versions } from './use-versions.ts';
import type { Picture } from './version-group.ts';

interface PickBlockProps {
  readonly versions: Versions;
  readonly picks: Picks;
}

/**
 * Actions on a set: picked pictures, or all without a pick, are saved as one file. The others can be deleted.
 */
export function PickBlock({ versions, picks }: PickBlockProps): ReactElement | null {
  const t = useTranslations('versions');
  const { pictures } = versions;
  const picked = pictures.filter(picks.has);
  const others = pictures.filter((picture) => !picks.has(picture));
  const [deleted, setDeleted] = useState(0);
  const count = pictures.length;
  const told = deleted > 0 && (others.length === 0 || picked.length === 0);
  if (count < 2 && !told) return null;
  return (
    <section className="picks" aria-label={t('picks')}>
      <p role="status" className="text-small">
        {told && t('deleted', { count: deleted })}
        <SentenceGap />
        {picked.length === 0 ? t('pickHint') : t('picked', { picked: picked.length, count })}
      </p>
      <Save pictures={picked.length > 0 ? picked : pictures} />
      {picked.length > 0 && others.length > 0 && versions.pending.length === 0 && (
        <DeleteOthers
          count={others.length}
          onDelete={async () => {
            await versions.remove(others);
            setDeleted(others.length);
          }}
        />
      )}
    </section>
  );
}

function Save({ pictures }: { readonly pictures: readonly Picture[] }): ReactElement {
  const request = useMemo(() => toZipRequest(pictures), [pictures]);
  return <ZipSave {...request} />;
}

function toZipRequest(pictures: readonly Picture[]): ZipRequest {
  const entries = pictures.map(({ task, file }) => ({
    ...{ taskId: task.id, file, photoName: keptPhotoName(task.id) },
    ...{ isMoving: task.files[file]?.type === MOVING_TYPE, madeAt: task.createdAt },
  }));
  const bytes = pictures.reduce((sum, { task, file }) => sum + (task.files[file]?.bytes ?? 0), 0);
  return { entries, bytes, name: `pictor-${pictures[0]?.task.feature}.zip` };
}

interface DeleteOthersProps {
  readonly count: number;
  /** Rejects with an `ApiError`. */
  readonly onDelete: () => Promise<void>;
}

function DeleteOthers({ count, onDelete }: DeleteOthersProps): ReactElement {
  const t = useTranslations('versions');
  const workspace = useTranslations('workspace');
  const texts = useFailureTexts();
  const ask = () =>
    openModal({
      ...{ kind: 'confirm', title: t('deleteOthers', { count }), content: t('deleteAsk', { count }) },
      cancelText: workspace('result.keep'),
      ...{ confirmText: workspace('result.delete'), isDanger: true },
      act: () =>
        onDelete().then(
          () => null,
          (error) => describeFailure(error, texts),
        ),
    });
  return (
    <button type="button" className="btn line small danger" onClick={() => void ask()}>
      <Trash2 className="i s" aria-hidden="true" />
      {t('deleteOthers', { count })}
    </button>
  );
}

interface PickMarkProps {
  readonly number: number;
  readonly isPicked: boolean;
  readonly onToggle: () => void;
}

/** Check box that picks a picture to keep. */
export function PickMark({ number, isPicked, onToggle }: PickMarkProps): ReactElement {
  const t = useTranslations('versions');
  return (
    <span className="version-mark">
      <input
        type="checkbox"
        aria-label={t('keepPicture', { number })}
        checked={isPicked}
        onChange={onToggle}
      />
    </span>
  );
}

/** Picked pictures, stored for this tab. */
export interface Picks {
  readonly has: (picture: Picture) => boolean;
  readonly toggle: (picture: Picture) => void;
}

const nameOf = (feature: string) => `picks:${feature}`;

function readPicks(feature: string): readonly string[] {
  const kept: unknown = withStorage((storage) => JSON.parse(storage.getItem(nameOf(feature)) ?? '[]'));
  return Array.isArray(kept) ? kept.filter((key) => typeof key === 'string') : [];
}

/** Without storage a reload loses the picks. */
function writePicks(feature: string, keys: readonly string[]): void {
  withStorage((storage) => storage.setItem(nameOf(feature), JSON.stringify(keys)));
}

/**
 * Picked pictures of sets. They survive a reload, which may open another task of the same set.
 * @param feature tool of the sets
 */
export function usePicks(feature: string): Picks {
  const [keys, setKeys] = useState(() => readPicks(feature));
  return {
    has: ({ key }) => keys.includes(key),
    toggle: ({ key }) => {
      const next = keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key];
      setKeys(next);
      writePicks(feature, next);
    },
  };
}
