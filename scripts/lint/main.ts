import { checkTree } from './check-tree.ts';

process.exit(checkTree() ? 0 : 1);
