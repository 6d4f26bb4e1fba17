'use client';

import './globals.css';
import type { ReactElement } from 'react';
import { FailureView } from './_shell/failure-view.tsx';

/** Stands in for the whole document where the layout itself broke. */
export default function DocumentFailure(): ReactElement {
  return (
    <html lang="en">
      <head>
        <title>Internal Server Error | Pictor</title>
      </head>
      <body className="p-ink">
        <FailureView />
      </body>
    </html>
  );
}
