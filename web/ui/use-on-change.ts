import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back after each rendering in which a value is another than before, and not after the first one. What `callback` returns
 * is called before the next call, and when the component is removed.
 */
export const useOnChange = <Value>(value: Value, callback: (before: Value) => void | (() => void)): void => {
  const last = useRef(value);
  const onChange = useEffectEvent(callback);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    return before === value ? undefined : onChange(before);
  }, [value]);
};
