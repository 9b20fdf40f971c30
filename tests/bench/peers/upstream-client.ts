// How the peers reach the REST API: with the fetch of Node, as their documentations do.
const api = process.argv[2] ?? '';

/** On whose behalf a call is made. */
export type Asker = { readonly cookie: string };

/** The JSON of a GET; rejects for any status but 200. */
// oxlint-disable-next-line typescript/no-explicit-any
export const get = async (path: string, { cookie }: Asker): Promise<any> => {
  const response = await fetch(`${api}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
};
