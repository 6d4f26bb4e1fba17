'use client';

import '#components/ui/controls.css';
import './workspace.css';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { findTool, toolOf } from '#lib/catalog/tools.ts';
import { useBatchStart, useMany } from './batch/use-batch-setup.ts';
import { AtWork } from './processing/processing-view.tsx';
import { Finished } from './result/result-view.tsx';
import { ReplacePhotoPrompt } from './setup/replace-photo-prompt.tsx';
import { Preparing } from './setup/setup-view.tsx';
import { toRunRequest, useResumed, useSettings } from './setup/use-settings.ts';
import { useWorkspace } from './use-workspace.ts';
import type { WorkspaceProps } from './workspace-props.ts';
import { isInterruptible } from './workspace-state.ts';

/** Workspace of a tool with one photo: set-up, run and result. */
export function ToolWorkspace({
  feature,
  options,
  start,
  dropIntake,
  onIdle,
}: WorkspaceProps): ReactElement | null {
  const tool = findTool(feature) ?? toolOf('objectRemover');
  const workspace = useWorkspace({ feature, start, onIdle });
  const { photo, phase } = workspace.state;
  const { accepts, droppedPhoto, onAnswer } = dropIntake;
  const settings = useSettings({ tool, options, photo });
  const { editor, corrections, additional, additionalBounds } = settings;

  const isAsking = additionalBounds[1] > additional.photos.length;
  const hasAdditional = additional.photos.length > 0;
  useEffect(() => {
    const stores = [editor, corrections?.keep, corrections?.drop].filter((store) => store != null);
    const check = () => {
      const isBlank = stores.every((store) => store.getState().edits.done.length === 0);
      const isUntouched = isBlank && !isAsking && !hasAdditional;
      accepts.current = isInterruptible(phase) || (phase.kind === 'editing' && isUntouched);
    };
    check();
    const stops = stores.map((store) => store.subscribe(check));
    return () => {
      for (const stop of stops) stop();
    };
  }, [accepts, editor, corrections, phase, isAsking, hasAdditional]);

  useResumed(workspace, settings);
  const many = useMany({ tool, start, photo });
  const [batch, startBatch] = useBatchStart();
  const run = () => {
    if (!photo) return;
    const request = () => toRunRequest(settings, { options, photo });
    if (many.photos.length === 0) return workspace.run(request());
    startBatch(request, many.photos);
  };
  const parts = { tool, options, workspace, settings, many, run };
  const isBusy = phase.kind === 'uploading' || phase.kind === 'running';
  const replacePhotoPrompt = <ReplacePhotoPrompt {...{ droppedPhoto, isBusy, hasAdditional, onAnswer }} />;
  if (batch) {
    return (
      <Suspense>
        <BatchWorkspace {...{ feature, dropIntake, onIdle }} start={batch} />
      </Suspense>
    );
  }
  if (phase.kind === 'editing' && photo && editor) {
    return (
      <>
        {replacePhotoPrompt}
        <Preparing {...parts} photo={photo} editor={editor} />
      </>
    );
  }
  if (phase.kind === 'result') {
    const leave = () => {
      workspace.leave();
      onIdle('deleted');
    };
    return <Finished key={phase.task.id} task={phase.task} {...parts} onDeleted={leave} />;
  }
  return (
    <>
      {replacePhotoPrompt}
      <AtWork {...parts} />
    </>
  );
}

/** Loaded with the first batch. */
const BatchWorkspace = lazy(async () => ({
  default: (await import('./batch/batch-workspace.tsx')).BatchWorkspace,
}));
