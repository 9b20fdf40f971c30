import { useEffect, useState } from 'react';

/** What the REST API sends; the page believes it, as such pages do. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>;

/** The answer of a GET once it is there; undefined before, null when it failed. Null for a path asks for nothing. */
// oxlint-disable-next-line typescript/no-explicit-any
export const useRest = (path: string | null): any => {
  const [answer, setAnswer] = useState<unknown>();
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    const take = (value: unknown): void => {
      if (isWanted) setAnswer(value);
    };
    fetch(`/api${path}`, { credentials: 'include' })
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .then(take, () => take(null));
    return () => {
      isWanted = false;
    };
  }, [path]);
  return answer;
};
