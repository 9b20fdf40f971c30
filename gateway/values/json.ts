/** The fields of a JSON object; every one may be missing or of any type. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object; lists and null are none. */
export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
