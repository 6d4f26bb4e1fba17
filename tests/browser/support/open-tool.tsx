import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { userEvent } from 'vitest/browser';
import { ModalPlace } from '#features/modals/modal-place.tsx';
import { ToolIsland } from '#features/workspace/workspace-island.tsx';
import { type ToolKey, toolOf } from '#lib/catalog/tools.ts';
import { say } from './say.ts';

/** A tool's workspace as its page shows it, with the one file field that these tests use. */
export function ToolPage({ tool }: { readonly tool: ToolKey }): ReactElement {
  const name = say(`tools.${tool}.name`);
  return (
    <>
      <ToolIsland feature={toolOf(tool).featureCode} locale="en" isWide={false} name={name} failed="">
        <label>
          {say('workspace.drop.choose')}
          <input type="file" multiple />
        </label>
      </ToolIsland>
      <ModalPlace />
    </>
  );
}

/** Shows a tool's workspace and opens a photo in it. */
export async function openTool(tool: ToolKey, photo: File): Promise<void> {
  render(<ToolPage tool={tool} />);
  await userEvent.upload(screen.getByLabelText(say('workspace.drop.choose')), photo);
  await screen.findByText(photo.name);
}
