/** The fields of a JSON object; every one may be missing or of any type. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** The JSON value of a text; undefined where the text is not JSON. */
export const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Whether a JSON value is an object; lists and null are none. */
export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);
