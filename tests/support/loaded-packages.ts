/**
 * The beginning of a script that a process runs first: `packages` has the names of the packages that it loads from then on,
 * and one that is installed within another as `other > name`.
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
