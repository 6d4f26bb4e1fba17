import type { ComponentProps, ReactElement } from 'react';
import type { SendPhoto } from '#features/aids/run-aid.ts';
import { Editor } from '#features/editor/editor.tsx';
import { useTapSelect } from './use-tap-select.tsx';

interface MaskEditorProps extends Omit<ComponentProps<typeof Editor>, 'extra'> {
  readonly send: SendPhoto;
}

/** The mask editor with the tool that marks what was tapped on. */
export function MaskEditor({ send, ...rest }: MaskEditorProps): ReactElement {
  return <Editor {...rest} extra={useTapSelect({ store: rest.store, send })} />;
}
