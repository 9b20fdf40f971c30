import { useSession } from '../auth/session.tsx';

/**
 * The key under which the device keeps something about a course. It has the learner's id, because after a session that expires
 * somebody else may sign in on the device.
 */
export const useDeviceKey = (name: string, courseId: string): string =>
  `${name}:${useSession().person?.id ?? ''}:${courseId}`;
