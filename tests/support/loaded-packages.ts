/**
 * The beginning of a script for a process to run first: `packages` has the names of those that it loads from then on, a copy
 * within another one as `other > name`.
 */
export const collectPackages = `
  import { registerHooks } from 'node:module';
  const packages = new Set();
  registerHooks({
    load: (url, context, load) => {
      const inPackages = /.*?\\/node_modules\\/(.*\\/node_modules\\/)?(@[^/]+\\/)?[^/]+/.exec(url);
      if (inPackages) packages.add(inPackages[0].split('/node_modules/').slice(1).join(' > '));
      return load(url, context);
    },
  });`;
