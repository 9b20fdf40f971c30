// The few marks that the pictures are made of, as SVG text.

/** A length with one decimal: a tenth of a unit is less than a device pixel at every size that is shown. */
export const round = (value) => Math.round(value * 10) / 10;

const attributes = (more) =>
  Object.entries(more)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? round(value) : value}"`)
    .join('');

const element = (name, attrs) => `<${name}${attributes(attrs)}/>`;

export const rect = (x, y, width, height, fill, more = {}) => element('rect', { x, y, width, height, fill, ...more });

export const circle = (cx, cy, r, fill, more = {}) => element('circle', { cx, cy, r, fill, ...more });

export const ellipse = (cx, cy, rx, ry, fill, more = {}) => element('ellipse', { cx, cy, rx, ry, fill, ...more });

export const path = (d, fill, more = {}) => element('path', { d, fill, ...more });

/** A line along a path's data; its ends are cut square unless `more` says otherwise. */
export const stroke = (d, colour, width, more = {}) =>
  element('path', { d, fill: 'none', stroke: colour, 'stroke-width': width, ...more });

/** Straight lines from point to point, as path data. */
export const through = (points) => `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`;

export const polygon = (points, fill, more = {}) => path(`${through(points)}z`, fill, more);

export const group = (attrs, ...content) => `<g${attributes(attrs)}>${content.join('')}</g>`;

/** Numbers 0 to count - 1, each turned into a mark. */
export const times = (count, mark) => Array.from({ length: count }, (_, index) => mark(index)).join('');

/** A whole picture. It is decoration beside a title that says the same, so it carries no words for reading aloud. */
export const picture = (width, height, ...content) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content.join('')}</svg>\n`;
