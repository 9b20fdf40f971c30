#!/usr/bin/env node
// academy-manifest FOLDER FILE: writes a manifest of all .graphql files in a folder and below it, each of them one document.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { documentId } from './codegen.ts';

/** The text without comments and strings, whose words are no code. */
const codeOf = (text: string): string => text.replace(/"""(?:\\"""|[\s\S])*?"""|"(?:\\.|[^"\\\n])*"|#.*/g, ' ');

/** The operations of a document, and the fragments that it uses and does not define. */
const contentsOf = (text: string) => {
  const code = codeOf(text);
  let outer = code;
  for (let inner = ''; inner !== outer;) {
    inner = outer;
    outer = outer.replace(/\{[^{}]*\}|\([^()]*\)/g, ' ; ');
  }
  const operations = [...outer.matchAll(/\b(query|mutation|subscription)\b\s*(\w*)/g)];
  const fragments = [...outer.matchAll(/\bfragment\s+(\w+)/g)].map(([, name]) => name);
  const used = [...code.matchAll(/\.\.\.\s*(?!on\b)(\w+)/g)].map(([, name]) => name);
  return { operations, missing: used.filter((name) => !fragments.includes(name)) };
};

/** An operation as Apollo's manifests have it. Throws when the file is not one whole document. */
const operationOf = (file: string, body: string) => {
  const { operations, missing } = contentsOf(body);
  const [operation, second] = operations;
  const name = operation?.[2] ?? '';
  if (operation === undefined || name === '' || second !== undefined) {
    throw new Error(`${file}: a file has one operation with a name.`);
  }
  if (missing.length > 0) {
    throw new Error(
      `${file}: the fragment ${missing[0]} is not in it. GraphQL Code Generator puts parts of several files together.`,
    );
  }
  return { id: documentId(body).slice('sha256:'.length), name, type: operation[1], body };
};

const [folder, target] = process.argv.slice(2);
if (folder === undefined || target === undefined) {
  console.error('academy-manifest FOLDER FILE');
  process.exit(2);
}
try {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.graphql') && !file.split(sep).includes('node_modules'))
    .sort();
  if (files.length === 0) throw new Error(`${folder}: no file that ends in .graphql is in it, nor below it.`);
  const operations = files.map((file) => operationOf(file, readFileSync(join(folder, file), 'utf8')));
  const manifest = { format: 'apollo-persisted-query-manifest', version: 1, operations };
  writeFileSync(target, `${JSON.stringify(manifest, null, 2)}\n`);
  console.log(`${target}: ${operations.map(({ name }) => name).join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
