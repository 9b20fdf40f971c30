// Installs the locked dependencies when node_modules is missing or older than the lockfile, and trusts what npm has
// installed from the same lockfile. With a folder as argument it installs those of that folder; with --omit=dev an
// installation without the tools that only build and test is enough. It runs before anything is installed, so it is plain
// JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const project = fileURLToPath(new URL('..', import.meta.url));
const runsWithoutTools = process.argv.includes('--omit=dev');
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
const root = folder === undefined ? project : `${project}${folder}/`;
const stamp = `${root}node_modules/.lock-hash`;

const fail = (sentence) => {
  console.error(sentence);
  process.exit(1);
};

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node 20.19 or newer is needed to install; this is ${process.version}.`);
}

// Node strips no types of files below a node_modules, and Vite, codegen and globs read these characters otherwise.
const unusable = /[/\\](node_modules)[/\\]|([#?!])/.exec(project);
if (unusable !== null) {
  fail(
    `The folder ${project} cannot hold this project, because of ${unusable[1] ?? unusable[2]} in its path: move it elsewhere.`,
  );
}

const wanted = createHash('sha256')
  .update(readFileSync(`${root}package-lock.json`))
  .update(process.platform + process.arch)
  .digest('hex');
// The installation of a release has no types of packages any more, which the tools need.
const isTrimmed = existsSync(`${root}node_modules/.trimmed`);
const isStamped = !isTrimmed && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

// Which packages need one does not change what is installed, and npm before version 10 does not note for which C library.
const installedAs = ({ dev, devOptional, libc, ...entry }) => entry;

const packagesIn = (file) => Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages ?? {});

// npm leaves out optional packages of other platforms. Of those for this one, a C library is not looked at. A release may
// have its Node from elsewhere, so there all optional ones may be missing.
const mayBeMissing = ({ dev, optional, os, cpu, libc }) =>
  (runsWithoutTools && (dev === true || optional === true)) ||
  (optional === true &&
    !(libc === undefined && os?.includes(process.platform) === true && cpu?.includes(process.arch) !== false));

/** Whether npm has installed exactly what is locked, by the list of packages that it keeps in node_modules. */
const isInstalledByNpm = () => {
  try {
    const locked = packagesIn(`${root}package-lock.json`).filter(([name]) => name !== '');
    const present = new Map(packagesIn(`${root}node_modules/.package-lock.json`));
    const isAsLocked = ([name, entry]) =>
      present.has(name) ? isDeepStrictEqual(installedAs(present.get(name)), installedAs(entry)) : mayBeMissing(entry);
    return locked.every(isAsLocked) && [...present.keys()].every((name) => locked.some(([other]) => other === name));
  } catch {
    return false;
  }
};

/** Whether this is a Linux with glibc that lacks a library of the Node that comes with the dependencies. */
const isAtomicMissing = () => {
  if (process.platform !== 'linux') return false;
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };
  const { status, stdout } = spawnSync('ldconfig', ['-p'], { env, encoding: 'utf8' });
  return status === 0 && !stdout.includes('libatomic.so.1');
};

const isEnough = () => (runsWithoutTools || !isTrimmed) && isInstalledByNpm();

if (!isStamped && isEnough()) {
  // A new installation would remove packages that running programs use.
  if (!runsWithoutTools) writeFileSync(stamp, wanted);
} else if (!isStamped) {
  try {
    accessSync(root, constants.W_OK);
  } catch {
    fail(`The folder ${root} cannot be written to, and the dependencies go into its node_modules.`);
  }
  console.log(`Installing the dependencies${folder === undefined ? '' : ` of ${folder}`} (once, about a minute) …`);
  // npm ci deletes node_modules together with the pinned Node in it, so it must run on the Node that runs npm.
  const host = process.env.npm_node_execpath ?? process.execPath;
  const npm = process.env.npm_execpath;
  // What is needed is installed whatever NODE_ENV and the settings of npm leave out, and for the Node that comes with it.
  const tools = runsWithoutTools ? [] : ['--include=dev'];
  const whole = [...tools, '--include=optional', '--engine-strict=false'];
  const args = ['ci', ...whole, '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } =
    npm !== undefined && /\.c?js$/.test(npm)
      ? spawnSync(host, [npm, ...args], { cwd: root, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) {
    const hint = isAtomicMissing()
      ? ' The Node that comes with them needs libatomic.so.1: install the package libatomic1 (Debian, Ubuntu) or libatomic (Fedora), then try again.'
      : '';
    fail(`The dependencies could not be installed; npm says why above.${hint}`);
  }
  writeFileSync(stamp, wanted);
}
