import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse, Kind } from 'graphql';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readTools } from '../../../gateway/mcp/tools.ts';
import { createSchema } from '../../../gateway/schema.ts';
import { startGateway } from '../../support/start-gateway.ts';

const schema = createSchema();
const tools = readTools(schema);

/** A folder with tools of these texts. */
const folderOf = (...texts: string[]): URL => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tools-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [index, text] of texts.entries()) writeFileSync(path.join(folder, `${index}.graphql`), text);
  return pathToFileURL(`${folder}/`);
};

describe('the tools for agents', () => {
  it('are these twelve, and only the first six need no session', () => {
    const names = (isPublic: boolean) =>
      tools.filter((tool) => tool.isPublic === isPublic).map(({ definition }) => definition.name);
    expect(names(true)).toEqual([
      'about_academy',
      'list_webinars',
      'look_at_course',
      'read_policy',
      'read_questions',
      'search_courses',
    ]);
    expect(names(false)).toEqual([
      'read_announcements',
      'read_lessons',
      'see_course_months',
      'see_my_courses',
      'see_my_meetings',
      'see_what_is_due',
    ]);
  });

  it('are queries, each of them, and say so', () => {
    const kinds = tools.flatMap(({ text }) =>
      parse(text).definitions.map((each) => (each.kind === Kind.OPERATION_DEFINITION ? each.operation : each.kind)),
    );
    expect(kinds).toEqual(Array.from({ length: 12 }, () => 'query'));
    for (const { definition } of tools) {
      expect(definition['annotations']).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    }
  });

  it('say of two of them that they bring texts from outside', () => {
    const open = tools.filter(({ definition }) => Object(definition['annotations']).openWorldHint === true);
    expect(open.map(({ definition }) => definition.name)).toEqual(['read_announcements', 'read_lessons']);
  });

  it('take what their variables say', () => {
    const { inputSchema } = tools.find(({ definition }) => definition.name === 'search_courses')?.definition ?? {};
    expect(inputSchema).toEqual({
      type: 'object',
      properties: {
        search: { type: 'string', description: 'Words of title or description, in either script.' },
        sort: {
          type: 'string',
          enum: ['FEATURED', 'TITLE', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW', 'STARTING_SOON'],
          default: 'FEATURED',
          description: "The order; FEATURED is the academy's own.",
        },
        first: { type: 'integer', default: 10, description: 'At most this many, 1 to 100.' },
      },
      required: [],
      additionalProperties: false,
    });
    const lessons = tools.find(({ definition }) => definition.name === 'read_lessons')?.definition.inputSchema;
    expect(lessons?.required).toEqual(['slug', 'month']);
  });

  it('fit into 2,500 tokens, even if a token were only three bytes long', () => {
    const bytes = Buffer.byteLength(JSON.stringify({ tools: tools.map(({ definition }) => definition) }));
    expect(bytes / 3).toBeLessThanOrEqual(2_500);
  });
});

describe('a document that is no tool', () => {
  it.each([
    ['a mutation', '"Out." mutation LogOut { logOut { isSignedOut } }', 'a mutation is no tool: tools only read'],
    [
      'a mutation behind a query',
      '"Two." query A { academy { introduction } } mutation B { logOut { isSignedOut } }',
      'it is not one operation',
    ],
    ['a fragment with nothing around it', 'fragment A on Academy { introduction }', 'it is not one operation'],
    ['a query without a description', 'query A { academy { introduction } }', 'it has no name or no description'],
    ['a query without a name', '"It." { academy { introduction } }', 'Syntax Error'],
    ['what the schema has not', '"It." query A { academy { secrets } }', 'Cannot query field "secrets"'],
    ['a look at the schema', '"It." query A { __schema { types { name } } }', 'introspection'],
    [
      'what no request may ask for',
      `"It." query A { academy { ${Array.from({ length: 21 }, (_, at) => `a${at}: introduction`).join(' ')} } }`,
      'this many aliases',
    ],
    [
      'a document chosen by the caller',
      '"It." query A($by: CourseKey!) { course(by: $by) { title } }',
      'a variable is neither a scalar nor an enum',
    ],
  ])('is refused: %s', (_name, text, reason) => {
    expect(() => readTools(schema, folderOf(text))).toThrow(reason);
  });

  it('keeps the gateway from starting', async () => {
    const toolsFolder = folderOf('"Out." mutation LogOut { logOut { isSignedOut } }');
    await expect(startGateway({ academyApiUrl: 'http://127.0.0.1:1/api', toolsFolder })).rejects.toThrow(
      'schema/tools/0.graphql: a mutation is no tool',
    );
  });

  it('is the thirteenth', () => {
    const texts = Array.from({ length: 13 }, (_, index) => `"It." query A${index} { academy { introduction } }`);
    expect(() => readTools(schema, folderOf(...texts))).toThrow('has 13 tools, and may have 12');
  });
});
