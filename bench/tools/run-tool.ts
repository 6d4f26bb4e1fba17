import { loadTool } from '#imaging/tools/tool-table.ts';
import { cases } from './cases.ts';
import { loadPhoto, markMiddle } from './load-photo.ts';
import { parametersFor } from './parameters-for.ts';

// Runs as a separate process, so that its peak memory is that of one run: `run-tool.ts <case> <megapixels>`.
const [, , name, size] = process.argv;
const found = cases.find((entry) => entry.name === name);
if (!found) throw new Error(`no case ${name}`);
const photo = await loadPhoto(Number(size), found.scene);
const others = await Promise.all((found.others ?? []).map((scene) => loadPhoto(Number(size), scene)));
const mask = found.marked > 0 ? markMiddle(photo, found.marked) : undefined;
const tool = await loadTool(found.tool);
const before = process.cpuUsage();
await tool({ photo, mask, others }, parametersFor(found));
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    cpuSeconds: (user + system) / 1e6,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
