import { useLogOutMutation } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { withTimeout } from '../request-timeout.ts';
import { clearDevice, isLanguageChosen } from './clear-device.ts';
import { setLogOutPending } from './pending-log-out.ts';
import { useSession } from './session.tsx';

/** How long the answer is waited for; the gateway gives the academy 3 seconds. */
const TIMEOUT_MS = 8_000;

/**
 * Signs the person out on this device, even if the call fails, and goes to the page that the answer names. A call that did not
 * reach the gateway is repeated later, and until then nothing of the session is shown.
 */
export const useLogOut = (): { logOut: () => Promise<void>; loggingOut: boolean } => {
  const { end } = useSession();
  const [requestLogOut, { loading }] = useLogOutMutation();

  const logOut = async () => {
    const keepsLanguage = isLanguageChosen();
    const { data } = await requestLogOut({ context: withTimeout(TIMEOUT_MS) });
    clearDevice(keepsLanguage);
    setLogOutPending(!data?.logOut);
    end({ to: data?.logOut.destination.path ?? paths.home() });
  };

  return { logOut, loggingOut: loading };
};
