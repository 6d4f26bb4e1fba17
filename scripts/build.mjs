process.argv.splice(2, 0, 'build');
await import('./run.mjs');
