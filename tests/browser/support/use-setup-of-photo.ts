import type { OpenPhoto } from '#features/workspace/photo/open-photo.ts';
import { useRestoredSetup } from '#features/workspace/setup/use-restored-setup.ts';
import { type Settings, useSettings } from '#features/workspace/setup/use-settings.ts';
import type { ToolOptions } from '#lib/catalog/options/option.ts';
import type { ToolEntry } from '#lib/catalog/tools.ts';

interface SetupOfPhoto {
  readonly tool: ToolEntry;
  readonly options: ToolOptions;
  readonly photo: OpenPhoto;
}

/** Settings of an open photo as its workspace has them: restored from this device, and kept on it. */
export function useSetupOfPhoto({ tool, options, photo }: SetupOfPhoto): Settings {
  const settings = useSettings({ tool, options, size: photo });
  useRestoredSetup({ feature: tool.featureCode, options, photo }, settings);
  return settings;
}
