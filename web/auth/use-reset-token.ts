import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of a mailed link; null where the link has none. It moves from the address into the state of the history entry,
 * which outlives a reload: an address is read off the screen, copied and bookmarked, and named as the referrer of what the
 * page asks for later.
 */
export const useResetToken = (): string | null => {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get('token');
  const move = useEffectEvent((resetToken: string) => {
    const others = new URLSearchParams(search);
    others.delete('token');
    const to = { pathname, search: String(others), hash };
    void navigate(to, { replace: true, state: { ...Object(state), resetToken } });
  });

  useEffect(() => {
    if (inAddress !== null) move(inAddress);
  }, [inAddress]);

  const { resetToken }: Record<string, unknown> = { ...Object(state) };
  return inAddress ?? (typeof resetToken === 'string' ? resetToken : null);
};
