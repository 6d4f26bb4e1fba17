import type { ToolKey } from './tools.ts';

/** Tools for faces and bodies, which drawings explain: nobody's photo has to be shown for them. */
const explained: readonly ToolKey[] = [
  'hairstyleChanger',
  'faceSwap',
  'babyGenerator',
  'headShot',
  'passportPhoto',
  'clothesChanger',
  'videoFaceSwap',
];

/** The photo, what the tool finds in it, and what it makes. */
export const diagramSteps = ['photo', 'found', 'made'] as const;

type DiagramStep = (typeof diagramSteps)[number];

/** Size of a panel of a diagram in pixels. */
export const DIAGRAM_SIZE = { width: 480, height: 600 } as const;

/** True where drawings explain a tool in place of samples. */
export function hasDiagram(tool: ToolKey): boolean {
  return explained.includes(tool);
}

/** Address of a panel of a tool's diagram, which `npm run samples -- diagrams` draws. */
export function diagramUrl(tool: ToolKey, step: DiagramStep): string {
  return `/diagrams/${tool}-${step}.avif`;
}
