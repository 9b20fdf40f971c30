// The picture of docs/benchmarks.md: CPU per operation as bars, readable on light and dark pages.
import type { Row } from './measure.ts';
import { short } from './print.ts';
import { newTexts } from './servers.ts';

const width = 760;
const labelWidth = 300;
const figureWidth = 90;
const lineHeight = 24;
const headHeight = 40;

const style = `
  text { font: 13px system-ui, sans-serif; fill: #1f2937; }
  .head { font-weight: 600; font-size: 15px; }
  .own { font-weight: 600; }
  .bar { fill: #9aa5b1; } .bar.own { fill: #b45309; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e5e7eb; }
    .bar { fill: #64748b; } .bar.own { fill: #fbbf24; }
  }`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const panel = (operation: string, rows: readonly Row[], top: number): string => {
  const most = Math.max(...rows.map(({ cpuMs }) => cpuMs));
  const lines = rows.map((row, index) => {
    const own = row.kind === 'gateway' ? ' own' : '';
    const y = top + headHeight + index * lineHeight;
    const length = Math.max(1, (row.cpuMs / most) * (width - labelWidth - figureWidth));
    const name = row.kind === 'gateway' ? `${row.server}, ${row.way}` : row.server;
    return [
      `<text class="name${own}" x="${labelWidth - 8}" y="${y}" text-anchor="end">${escaped(name)}</text>`,
      `<rect class="bar${own}" x="${labelWidth}" y="${y - 12}" width="${length.toFixed(1)}" height="15" rx="2"/>`,
      `<text class="figure${own}" x="${(labelWidth + length + 6).toFixed(1)}" y="${y}">${short(row.cpuMs)} ms</text>`,
    ].join('\n');
  });
  return `<text class="head" x="0" y="${top + 14}">${escaped(operation)}</text>\n${lines.join('\n')}`;
};

/** The picture as SVG. */
export const drawCpu = (rows: readonly Row[]): string => {
  const shown = rows
    .filter(({ latencyMs, clients, way }) => latencyMs === 0 && clients === 32 && way !== newTexts)
    // Its bar would make all the others too short to compare.
    .filter(({ operation, server }) => operation !== 'dashboard' || !server.includes('naive'))
    .toSorted((one, other) => one.cpuMs - other.cpuMs);
  let top = 8;
  const panels = [...Map.groupBy(shown, ({ operation }) => operation)].map(([operation, group]) => {
    const drawn = panel(`${operation}: milliseconds of CPU per operation, less is better`, group, top);
    top += headHeight + group.length * lineHeight + 16;
    return drawn;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" width="${width}" height="${top}" role="img" aria-label="CPU per operation of the gateway and its peers">
<style>${style}</style>
${panels.join('\n')}
</svg>
`;
};
