import { useLogOutMutation } from '../generated/hooks.ts';
import { paths } from '../paths.ts';
import { clearStorage } from './clear-storage.ts';
import { useSession } from './session.tsx';

/** Signs the person out on this device, whatever the academy answers, and goes to the place that the answer names. */
export const useLogOut = (): { logOut: () => Promise<void>; loggingOut: boolean } => {
  const { end } = useSession();
  const [requestLogOut, { loading }] = useLogOutMutation();

  const logOut = async () => {
    const { data } = await requestLogOut();
    clearStorage();
    end({ to: data?.logOut.destination.path ?? paths.home() });
  };

  return { logOut, loggingOut: loading };
};
